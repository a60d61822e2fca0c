/** How the page looks, as the system has it or as the player chose: light or dark, its colours, how much may move. */
import { savePreferences, preferences, type Preferences } from './storage'

type Look = Pick<Preferences, 'theme' | 'colours' | 'motion'>

class Taste {
  look = $state.raw<Look>(preferences())
  private readonly dark = matchMedia('(prefers-color-scheme: dark)')
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)')

  constructor() {
    for (const wish of [this.dark, this.still]) wish.addEventListener('change', () => this.apply())
    this.apply()
  }

  private apply(): void {
    const { theme, colours, motion } = this.look
    const { dataset } = document.documentElement
    dataset.theme = theme === 'dark' || (theme === 'auto' && this.dark.matches) ? 'dark' : 'light'
    dataset.colours = colours
    dataset.motion = motion === 'less' || this.still.matches ? 'less' : 'usual'
  }

  set(change: Partial<Look>): void {
    this.look = { ...this.look, ...change }
    savePreferences(change)
    this.apply()
  }
}

export const taste = new Taste()
