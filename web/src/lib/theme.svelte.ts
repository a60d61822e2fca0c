/** Light or dark: as the system has it, or as the player chose. */
import { keepTaste, taste, type Taste } from './keep'

class Theme {
  choice = $state<Taste['theme']>(taste().theme)
  private readonly system = matchMedia('(prefers-color-scheme: dark)')

  constructor() {
    this.system.addEventListener('change', () => this.apply())
    this.apply()
  }

  apply(): void {
    const dark = this.choice === 'dark' || (this.choice === 'auto' && this.system.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }

  next(): void {
    this.choice = this.choice === 'auto' ? 'light' : this.choice === 'light' ? 'dark' : 'auto'
    keepTaste({ theme: this.choice })
    this.apply()
  }
}

export const theme = new Theme()
