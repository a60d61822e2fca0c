/** What may be said next, and what can be clicked for it. */
import type { Offer } from '../api/schema'
import type { Reach, Way } from './walk'

export class Offered {
  offer = $state.raw<Offer | null>(null)
  /** What can be clicked now, and what could be clicked if the sentence started anew. */
  reach = $state.raw<Reach>(new Map())
  fresh = $state.raw<Reach>(new Map())
  /** A word that was clicked and can be said in several ways, one of which is asked for. */
  chooser = $state.raw<{ word: string; ways: Way[] } | null>(null)

  clear(): void {
    this.offer = null
    this.reach = new Map()
    this.chooser = null
  }
}
