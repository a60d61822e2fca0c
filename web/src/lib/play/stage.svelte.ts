/** The map's place on the screen, shared by the map itself, the minimap and the keyboard. */
import type { Detail } from '../board/sheet'
import type { World } from '../board/world'
import {
  centre,
  clamp,
  cover,
  crowd,
  filled,
  fit,
  reveal,
  toMap,
  zoomAt,
  type Camera,
  type Size,
  type Spot,
} from './camera'

/** Where the map stood, for who comes back. */
export interface Memory {
  camera(): Camera | null
  keep(camera: Camera): void
}

const EDGE = 44 // pixels from the edge at which a counter that is carried moves the map
const MARGIN = 6 // pixels between the edge of the map and a stack that is spread out
const TOP = 56 // pixels at the top where buttons lie
const DRIFT = 14 // pixels that it then moves with every frame
const NEARLY = 1.15 // a map that would be cut off by so little is shown whole
const AROUND = 150 // pixels of the map around spaces that are shown together and fill the screen
const FAR_AROUND = 300 // the same for spaces that something is told of
const LEAST = 0.42 // the smallest zoom to start with: counters can be read and hit
const REST = 200 // milliseconds after the last movement at which the map is drawn crisp

/** An edge of the screen. */
export type Side = 'left' | 'right' | 'top' | 'bottom'

export interface Setting {
  /** Where to look first. */
  focus?: readonly string[]
  /** Keeps the place for another time. */
  memory?: Memory | null
  /** Nothing is cut off at the start. */
  whole?: boolean
  /** Where something can be chosen now. */
  wanted?: () => readonly string[]
}

export class Stage {
  /** Which of the maps is shown. */
  shown = $state(0)
  private readonly cameras = new Map<number, Camera>()
  camera = $state.raw<Camera>({ x: 0, y: 0, k: 0.5 })
  size = $state.raw<Size>({ width: 0, height: 0 })
  moving = $state(false)
  smooth = $state(false)
  /** The space under the keyboard's cursor, and the one under the pointer. */
  cursor = $state('')
  hover = $state('')
  fanned = $state('')
  /** The next drag draws a frame around what is meant, and does not move the map. */
  framing = $state(false)
  /** A finger rested on the space: its card is shown although nothing hovers. */
  looking = $state(false)
  /** The counter that is being dragged, and where on the screen. */
  carried = $state.raw<{ piece: string; x: number; y: number } | null>(null)
  /** Where on the screen the map is; known once it is there. */
  frame: () => DOMRect = () => new DOMRect()
  /** Whether the player, or a saved camera, has set where to look: then nothing else moves the map by itself. */
  placed = false
  private timer = 0
  private drift = 0
  private kept: { shown: number; camera: Camera } | null = null

  /** The spaces that the first look should be at, where the whole map would be too small. */
  private focus: readonly string[]

  constructor(
    readonly worlds: readonly World[],
    private readonly setting: Setting = {},
  ) {
    const focus = (this.focus = setting.focus ?? [])
    const most = (world: World) => focus.filter((space) => world.has(space)).length
    this.shown = worlds.reduce((best, world, i) => (most(world) > most(worlds[best]!) ? i : best), 0)
  }

  /** Places where something can be chosen: nothing of the page's own may lie on them. */
  get wanted(): readonly string[] {
    return this.setting.wanted?.() ?? []
  }

  /** The map that is shown. */
  get world(): World {
    return this.worlds[this.shown]!
  }

  /** The other maps on which something can be chosen, and how much. */
  get elsewhere(): { place: number; name: string; count: number }[] {
    return this.worlds
      .map((world, place) => ({
        place,
        name: world.name,
        count: this.wanted.filter((space) => world.has(space)).length,
      }))
      .filter(({ place, count }) => count && place !== this.shown)
  }

  /** What can be chosen on this map beyond the edges of the screen: found once for all parts of the page. */
  private readonly outside = $derived.by(() => {
    const { x, y, k } = this.camera
    const [right, bottom] = [(this.size.width - x) / k, (this.size.height - y) / k]
    return [...new Set(this.wanted)].filter((space) => {
      const at = this.world.centre(space)
      return !!at && (at.x < -x / k || at.y < -y / k || at.x > right || at.y > bottom)
    })
  })

  /** How much can be chosen on this map beyond the edges of the screen. */
  get unseen(): number {
    return this.outside.length
  }

  /** What can be chosen beyond each edge of the screen. What lies beyond two of them is counted at the farther one. */
  get beyond(): Record<Side, string[]> {
    const found: Record<Side, string[]> = { left: [], right: [], top: [], bottom: [] }
    const { x, y, k } = this.camera
    for (const space of this.outside) {
      const at = this.world.centre(space)!
      const [across, down] = [at.x * k + x, at.y * k + y]
      const past: [Side, number][] = [
        ['left', -across],
        ['right', across - this.size.width],
        ['top', -down],
        ['bottom', down - this.size.height],
      ]
      found[past.reduce((far, one) => (one[1] > far[1] ? one : far))[0]].push(space)
    }
    return found
  }

  /** Move the map just so far that the nearest of some spaces is well in sight. */
  approach(spaces: readonly string[]): void {
    const middle = toMap(this.camera, { x: this.size.width / 2, y: this.size.height / 2 })
    const spots = spaces.map((space) => this.world.centre(space)).filter((spot) => spot !== null)
    const far = (spot: Spot) => Math.hypot(spot.x - middle.x, spot.y - middle.y)
    const nearest = spots.sort((a, b) => far(a) - far(b))[0]
    if (nearest) this.move(clamp(centre(nearest, this.camera.k, this.size), this.world, this.size), true)
  }

  /** Whether a space of this map lies beyond the edges of the screen. */
  private isOutside(space: string): boolean {
    const [a, b] = [toMap(this.camera, { x: 0, y: 0 }), toMap(this.camera, { x: this.size.width, y: this.size.height })]
    const at = this.world.centre(space)
    return !!at && (at.x < a.x || at.y < a.y || at.x > b.x || at.y > b.y)
  }

  /**
   * Bring a space of this map into sight that was named and lies beyond the edges of the screen; what is at its edge
   * stays there.
   */
  follow(space: string): void {
    if (this.size.width && this.isOutside(space)) this.show(space)
  }

  /** Show another map, as it was last looked at. */
  turnTo(place: number): void {
    if (place === this.shown || !this.worlds[place]) return
    this.cameras.set(this.shown, this.camera)
    this.shown = place
    this.hover = this.cursor = this.fanned = ''
    this.camera = this.cameras.get(place) ?? this.start()
    this.settle()
  }

  /** Turn to the map that a space is on, if it is on one. */
  private turnToSpace(space: string): void {
    const place = this.worlds.findIndex((world) => world.has(space))
    if (place >= 0) this.turnTo(place)
  }

  /** How much is written on the map; it changes only at rest, since it means drawing everything anew. */
  detail = $state<Detail>('mid')

  /** Counters grow a little when the map is small. */
  get boost(): number {
    return this.detail === 'far' ? 1.28 : this.detail === 'mid' ? 1.12 : 1
  }

  resize(size: Size): void {
    const first = !this.size.width
    this.size = size
    if (!size.width || !size.height) return
    const kept = first ? (this.setting.memory?.camera() ?? null) : null
    if (kept) this.placed = true
    this.camera = kept ? clamp(kept, this.world, size) : first ? this.start() : clamp(this.camera, this.world, size)
    this.settle()
  }

  /** What the first question is about: look there, unless the player has already looked elsewhere. */
  begin(focus: string[]): void {
    if (this.placed || !focus.length) return
    this.placed = true
    this.focus = focus
    if (!focus.some((s) => this.world.has(s))) this.turnToSpace(focus[0]!)
    if (!this.size.width) return
    this.camera = this.start()
    this.settle()
  }

  /** Whoever has begun to act on the map looks where it stands: no later question moves it. */
  settleThere(): void {
    this.placed = true
  }

  private settle(): void {
    const k = this.camera.k
    this.detail = k < 0.42 ? 'far' : k < 0.72 ? 'mid' : 'near'
  }

  private start(): Camera {
    const full = cover(this.world, this.size)
    const whole = fit(this.world, this.size)
    const k = Math.min(Math.max(Math.min(full.k, whole.k * 1.8), LEAST), 1)
    if (this.setting.whole || k <= whole.k * NEARLY) return whole
    const spots = this.focus.map((id) => this.world.centre(id)).filter((s) => s !== null)
    return filled(
      centre(
        crowd(spots, { width: this.size.width / k, height: this.size.height / k }) ?? {
          x: this.world.width / 2,
          y: this.world.height / 2,
        },
        k,
        this.size,
      ),
      this.world,
      this.size,
    )
  }

  /** The part of the map that is in sight, clear of the buttons above it: its top left and its bottom right. */
  get window(): [[number, number], [number, number]] {
    const [a, b] = [
      toMap(this.camera, { x: MARGIN, y: TOP }),
      toMap(this.camera, { x: this.size.width - MARGIN, y: this.size.height - MARGIN }),
    ]
    return [
      [a.x, a.y],
      [b.x, b.y],
    ]
  }

  /** The space, or else the box beside the map, under a point of the screen. */
  placeAt(x: number, y: number): string {
    const { left, top, right, bottom } = this.frame()
    if (x >= left && x <= right && y >= top && y <= bottom) {
      const at = toMap(this.camera, { x: x - left, y: y - top })
      return this.world.at(at.x, at.y) ?? ''
    }
    return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-box]')?.dataset.box ?? ''
  }

  carry(piece: string, x: number, y: number): void {
    this.carried = { piece, x, y }
    const place = this.placeAt(x, y)
    this.hover = this.world.has(place) ? place : ''
    if (!this.drift) this.drift = requestAnimationFrame(() => this.drag())
  }

  /** A counter that is carried to the edge moves the map. */
  private drag(): void {
    this.drift = 0
    if (!this.carried) return
    const { left, top, right, bottom } = this.frame()
    const { x, y } = this.carried
    if (x < left || x > right || y < top || y > bottom) return
    const push = (at: number, low: number, high: number) => (at < low + EDGE ? DRIFT : at > high - EDGE ? -DRIFT : 0)
    const [dx, dy] = [push(x, left, right), push(y, top, bottom)]
    if (!dx && !dy) return
    this.pan(dx, dy)
    const place = this.placeAt(x, y)
    this.hover = this.world.has(place) ? place : ''
    this.drift = requestAnimationFrame(() => this.drag())
  }

  /** Called on every step of a gesture: whoever moves the map by hand looks where he likes from then on. */
  move(camera: Camera, smooth = false): void {
    this.kept = null
    this.travel(camera, smooth)
  }

  /** Remember where the map stands, to come back after something was shown elsewhere. */
  keep(): void {
    if (this.placed && this.size.width) this.kept ??= { shown: this.shown, camera: this.camera }
  }

  /** Come back to where the map stood, unless it was moved by hand since. */
  restore(): void {
    const { kept } = this
    this.kept = null
    if (!kept || (kept.shown === this.shown && kept.camera === this.camera)) return
    this.turnTo(kept.shown)
    this.travel(clamp(kept.camera, this.world, this.size), true)
  }

  private travel(camera: Camera, smooth = false): void {
    this.smooth = smooth
    this.camera = camera
    this.moving = this.placed = true
    clearTimeout(this.timer)
    this.timer = window.setTimeout(
      () => {
        this.note()
        this.moving = false
        this.smooth = false
        this.settle()
      },
      smooth ? 420 : REST,
    )
  }

  /** Keep the place of a map that is being moved: it has come to rest, or the page is left before it has. */
  note(): void {
    if (this.moving) this.setting.memory?.keep(this.camera)
  }

  pan(dx: number, dy: number): void {
    this.move(clamp({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy }, this.world, this.size))
  }

  zoom(factor: number, at: Spot = { x: this.size.width / 2, y: this.size.height / 2 }, smooth = false): void {
    this.move(zoomAt(this.camera, at, factor, this.world, this.size), smooth)
  }

  fit(): void {
    this.move(fit(this.world, this.size), true)
  }

  centreOn(x: number, y: number): void {
    this.move(clamp(centre({ x, y }, this.camera.k, this.size), this.world, this.size))
  }

  /** Bring a space into sight if it is not. */
  show(space: string): void {
    this.turnToSpace(space)
    const at = this.world.centre(space)
    if (!at || !this.size.width) return
    const camera = reveal(this.camera, at, this.world, this.size)
    if (camera !== this.camera) this.travel(camera, true)
  }

  /** Look at where most of some spaces are, without zooming, unless one of them is in sight. */
  gather(spaces: string[]): void {
    if (!spaces.length || !this.size.width || spaces.some((s) => this.sees(s))) return
    if (!spaces.some((s) => this.world.has(s))) this.turnToSpace(spaces[0]!)
    const spots = spaces.map((s) => this.world.centre(s)).filter((s) => s !== null)
    const middle = crowd(spots, { width: this.size.width / this.camera.k, height: this.size.height / this.camera.k })
    if (!middle) return
    // no bare table but what notices need
    const full = filled(centre(middle, this.camera.k, this.size), this.world, this.size)
    this.travel(reveal(full, middle, this.world, this.size), true)
  }

  /** Turn to the map that a question is about, or that has the space it is about; each map stays where it was. */
  attend(about: string): void {
    const place = this.worlds.findIndex((world) => world.holds(about))
    if (place >= 0) this.turnTo(place)
  }

  /** What may follow lies on another map alone: turn to it. Who then turns back may look where he likes. */
  face(spaces: string[]): void {
    const mapped = spaces.filter((s) => this.worlds.some((world) => world.has(s)))
    if (!mapped.some((s) => this.world.has(s))) this.gather(mapped)
  }

  /** Whether a space can be seen, and lies under no caption. */
  sees(space: string): boolean {
    const at = this.world.centre(space)
    return !!at && reveal(this.camera, at, this.world, this.size) === this.camera
  }

  /** Bring several spaces into sight together; `fill`: as large as the screen allows. */
  showAll(spaces: readonly string[], fill = false): void {
    if (spaces.length && !spaces.some((s) => this.world.has(s))) this.turnToSpace(spaces[0]!)
    const spots = spaces.map((s) => this.world.centre(s)).filter((s) => s !== null)
    if (!spots.length) return
    const xs = spots.map((s) => s.x)
    const ys = spots.map((s) => s.y)
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const beside = fill ? AROUND : FAR_AROUND
    const room = Math.min(this.size.width / (x1 - x0 + beside), this.size.height / (y1 - y0 + beside))
    const k = Math.min(room, fill ? 1.3 : Math.max(this.camera.k, 0.6), 1.3)
    this.travel(clamp(centre({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, k, this.size), this.world, this.size), true)
  }
}
