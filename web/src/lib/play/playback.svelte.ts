/** Views that wait to be shown. What others did is shown entry by entry at a pace, so that it can be followed;
 * the player may pause, step and skip. Dice of one's own are looked at before anything else happens. */
import type { TableView } from '../api/types'
import { stay } from './pace'

export interface Scene {
  view: TableView
  /** Whether others acted in it: then the one before it is left standing for a while. */
  theirs: boolean
  dice: boolean
}

interface Screen {
  scene(before: TableView | null, view: TableView): Scene
  /** Show a view; `last` if none waits behind it. */
  show(scene: Scene, last: boolean): Promise<void>
  /** Milliseconds that an entry of others is shown; 0 for no time at all. */
  pace(): number
}

export class Playback {
  /** How many views wait. */
  left = $state(0)
  paused = $state(false)
  /** Something has to be looked at before the next view comes. */
  blocked = $state(false)
  /** Whether somebody else's turn is being shown. */
  playing = $state(false)
  private queue: TableView[] = []
  private shown: TableView | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private busy = false
  private due = 0
  /** Entries of others that were shown in this piece. */
  private shownOfOthers = 0

  constructor(private readonly screen: Screen) {}

  /** Whether what others did waits for the player to go on. */
  get held(): boolean {
    return this.left > 0 && (this.paused || this.blocked)
  }

  push(view: TableView): void {
    this.queue.push(view)
    this.left = this.queue.length
    this.proceed()
  }

  /** Show the next view when its time has come. */
  private proceed(): void {
    clearTimeout(this.timer)
    if (this.busy) return
    // who wants no film is shown the end: a page that draws every step falls behind
    if (!this.screen.pace()) this.queue.splice(0, this.queue.length - 1)
    const next = this.queue[0]
    if (!next) return
    const scene = this.screen.scene(this.shown, next)
    const slow = scene.theirs && this.screen.pace() > 0
    if (slow && (this.paused || this.blocked)) {
      this.playing = true
      return
    }
    const wait = slow ? this.due - Date.now() : 0
    if (wait > 0) {
      this.playing = true
      this.timer = setTimeout(() => this.proceed(), wait)
    } else void this.show(scene)
  }

  private async show(scene: Scene): Promise<void> {
    this.busy = true
    const queue = this.queue
    queue.shift()
    this.left = queue.length
    this.shown = scene.view
    this.playing = scene.theirs && this.screen.pace() > 0
    try {
      await this.screen.show(scene, !queue.length)
    } finally {
      if (queue === this.queue) {
        this.busy = false
        this.shownOfOthers = scene.theirs ? this.shownOfOthers + 1 : 0
        const entries = this.shownOfOthers + this.queue.length
        this.due = Date.now() + (scene.theirs || scene.dice ? stay(this.screen.pace(), entries, scene.dice) : 0)
        if (!this.queue.length) this.playing = false
        this.proceed()
      }
    }
  }

  pause(): void {
    this.paused = true
    clearTimeout(this.timer)
  }

  resume(): void {
    this.paused = this.blocked = false
    this.proceed()
  }

  /** The next entry, and no further. */
  step(): void {
    this.pause()
    this.blocked = false
    const next = this.queue[0]
    if (next && !this.busy) void this.show(this.screen.scene(this.shown, next))
  }

  /** Go to the present. */
  skip(): void {
    this.paused = this.blocked = false
    const last = this.queue.at(-1)
    if (!last || this.busy) return
    clearTimeout(this.timer)
    this.queue.splice(0, this.queue.length - 1)
    void this.show(this.screen.scene(this.shown, last))
  }

  /** Forget everything, as when another seat comes to the screen. */
  clear(): void {
    clearTimeout(this.timer)
    this.queue = []
    this.shown = null
    this.left = this.due = this.shownOfOthers = 0
    this.paused = this.blocked = this.playing = this.busy = false
  }
}
