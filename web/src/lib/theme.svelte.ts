/** Light or dark: as the system has it, or as the player chose. */
import { savePreferences, preferences, type Preferences } from './storage'

class Theme {
  choice = $state<Preferences['theme']>(preferences().theme)
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
    savePreferences({ theme: this.choice })
    this.apply()
  }
}

export const theme = new Theme()
