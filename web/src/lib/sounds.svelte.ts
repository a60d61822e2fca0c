/** Sounds for who has switched them on. */
import { untrack } from 'svelte'
import { preferences } from './storage'
import type { Sound } from './synth'

class Sounds {
  private audio: AudioContext | null = null

  /** Browsers are silent until the player has touched the page: what comes before that is not heard later. */
  async play(what: Sound): Promise<void> {
    if (!preferences().sound) return
    const { sound } = await import('./synth')
    this.audio ??= new AudioContext()
    if (this.audio.state !== 'running') {
      if (!navigator.userActivation?.hasBeenActive) return
      await this.audio.resume()
    }
    sound(this.audio, what)
  }

  /** Sound whenever a value rises, as long as the component that calls this is there. */
  onRise(what: Sound, value: () => number | undefined): void {
    let before: number | undefined
    $effect(() => {
      const now = value()
      untrack(() => {
        if (before !== undefined && now !== undefined && now > before) void this.play(what)
        before = now
      })
    })
  }
}

export const sounds = new Sounds()
