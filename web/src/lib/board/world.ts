/** Boards on a surface, in pixels at zoom 1; and all boards of a match together. */
import type { BoardDoc, Space } from '../api/schema'
import { doubtsOfSpace, type Doubt } from './doubts'
import { Sheet, type Picture } from './sheet'
import { UNIT } from './theme'

const GAP = 60

export interface Laid {
  sheet: Sheet
  x: number
  y: number
}

export class World {
  readonly laid: Laid[] = []
  readonly width: number
  readonly height: number
  private readonly where = new Map<string, Laid>()

  constructor(pictures: readonly Picture[]) {
    const sheets = pictures.map((picture) => new Sheet(picture))
    const tall = sheets.reduce((sum, s) => sum + s.width, 0) > 2 * Math.max(1, ...sheets.map((s) => s.height))
    let [x, y, wide, high] = [0, 0, 0, 0]
    for (const sheet of sheets) {
      const laid = { sheet, x, y }
      this.laid.push(laid)
      for (const id of sheet.spaces.keys()) this.where.set(id, laid)
      wide = Math.max(wide, x + sheet.width)
      high = Math.max(high, y + sheet.height)
      if (tall) y += sheet.height + GAP
      else x += sheet.width + GAP
    }
    this.width = Math.max(wide, 1)
    this.height = Math.max(high, 1)
  }

  has(id: string): boolean {
    return this.where.has(id)
  }

  sheetOf(id: string): Sheet | undefined {
    return this.where.get(id)?.sheet
  }

  space(id: string): Space | undefined {
    return this.where.get(id)?.sheet.spaces.get(id)
  }

  /** The centre of a space. */
  centre(id: string): { x: number; y: number } | null {
    const laid = this.where.get(id)
    const space = laid?.sheet.spaces.get(id)
    return laid && space ? this.point(laid, space.x, space.y) : null
  }

  /** A point of a board on the surface. */
  point(laid: Laid, x: number, y: number): { x: number; y: number } {
    const [ox, oy] = this.origin(laid)
    return { x: x * UNIT + ox, y: y * UNIT + oy }
  }

  /** Where the origin of a board lies on the surface. */
  origin(laid: Laid): [number, number] {
    const [bx, by] = laid.sheet.toBoard(0, 0)
    return [laid.x - bx * UNIT, laid.y - by * UNIT]
  }

  laidOf(id: string): Laid | undefined {
    return this.where.get(id)
  }

  /** The space under a point of the surface. */
  at(x: number, y: number): string | null {
    for (const { sheet, x: ox, y: oy } of this.laid) {
      if (x < ox || y < oy || x > ox + sheet.width || y > oy + sheet.height) continue
      return sheet.spaceAt(...sheet.toBoard(x - ox, y - oy))?.id ?? null
    }
    return null
  }

  /** Whether a name is that of a board, or of a space on one. */
  holds(name: string): boolean {
    return this.has(name) || this.laid.some(({ sheet }) => sheet.board.id === name)
  }

  get name(): string {
    return this.laid.map(({ sheet }) => sheet.board.name).join(', ')
  }

  /** Whether it is nothing but boxes, which need not be drawn as a map is. */
  get isBoxes(): boolean {
    return this.laid.every(({ sheet }) => sheet.board.kind === 'boxes')
  }

  doubts(id: string): Doubt[] {
    const sheet = this.sheetOf(id)
    return sheet ? doubtsOfSpace(sheet.board, id) : []
  }

  title(id: string): string {
    return this.sheetOf(id)?.title(id) ?? id
  }

  describe(id: string): string {
    return this.sheetOf(id)?.describe(id) ?? id
  }
}

/** All boards: maps, of which one is shown at a time, and displays, each in a tab of its own. */
export class Atlas {
  readonly maps: World[]
  readonly displays: World[]

  constructor(readonly pictures: readonly Picture[]) {
    const of = (use: string) =>
      pictures.filter(({ board }) => (board.use ?? 'map') === use).map((picture) => new World([picture]))
    this.maps = of('map')
    this.displays = of('display')
    if (!this.maps.length) this.maps = this.displays.splice(0, 1)
  }

  get boards(): BoardDoc[] {
    return this.pictures.map(({ board }) => board)
  }

  worldOf(id: string): World | undefined {
    return [...this.maps, ...this.displays].find((world) => world.has(id))
  }

  has(id: string): boolean {
    return !!this.worldOf(id)
  }

  /** How far two places are from each other on the paper; null if they do not lie on one map. */
  distance(from: string, to: string): number | null {
    const world = this.worldOf(from)
    const [a, b] = [world?.centre(from), world?.centre(to)]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null
  }

  title(id: string): string {
    return this.worldOf(id)?.title(id) ?? id
  }

  describe(id: string): string {
    return this.worldOf(id)?.describe(id) ?? id
  }

  doubts(id: string): Doubt[] {
    return this.worldOf(id)?.doubts(id) ?? []
  }
}
