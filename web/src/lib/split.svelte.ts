/** How the screen is shared between the map and the panel: beside it, or below it where the screen is upright. */
import { stacked } from './screen'
import { preferences, savePreferences } from './storage'

const STEP = 0.02
const LEAST = 0.16
const MOST = 0.72

export class Split {
  private shares = $state.raw({ ...preferences().split })

  /** The share of the panel as the player wants it; 0 where nobody has said. */
  get share(): number {
    return this.shares[this.way]
  }

  /** Whose share is meant: that of a panel beside the map, or below it. */
  private get way(): 'beside' | 'below' {
    return stacked.current ? 'below' : 'beside'
  }

  /** For the grid of the page, which has a measure of its own where nothing is wanted. */
  get measure(): string | undefined {
    return this.share ? `${(this.share * 100).toFixed(2)}${stacked.current ? 'dvh' : 'vw'}` : undefined
  }

  set(share: number): void {
    this.shares = { ...this.shares, [this.way]: share && Math.min(Math.max(share, LEAST), MOST) }
  }

  keep(): void {
    savePreferences({ split: this.shares })
  }

  /** The share that a key leads to from this one; none for other keys. */
  static reached(key: string, share: number): number | undefined {
    switch (key) {
      case 'ArrowLeft':
      case 'ArrowUp':
        return share + STEP
      case 'ArrowRight':
      case 'ArrowDown':
        return share - STEP
      case 'Home':
        return MOST
      case 'End':
        return LEAST
      case 'Enter':
        return 0
      default:
        return undefined
    }
  }
}
