/** Measures and colours of the map. A hex is `UNIT` pixels high at zoom 1. */
import { SHAPES } from './shapes'

export const UNIT = SHAPES.unit

export const { PAPER, INK, FAINT, ACCENT, SEA, SEA_INK, SHALLOWS, LAND, COAST, BORDER, ROAD, ROAD_CASING, RAIL, PIPE, BLOCKED, GRID, SEA_GRID, HALO, HEIGHT } = SHAPES.colours as Record<string, string> & Record<'PAPER' | 'INK' | 'FAINT' | 'ACCENT' | 'SEA' | 'SEA_INK' | 'SHALLOWS' | 'LAND' | 'COAST' | 'BORDER' | 'ROAD' | 'ROAD_CASING' | 'RAIL' | 'PIPE' | 'BLOCKED' | 'GRID' | 'SEA_GRID' | 'HALO' | 'HEIGHT', string>

/** A colour between two colours written as #rrggbb, with so much of the second; `b` if `a` is no such colour. */
export function mix(a: string, b: string, share: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(a)) return b
  const part = (c: string, i: number) => parseInt(c.slice(i, i + 2), 16)
  return (
    '#' +
    [1, 3, 5]
      .map((i) => Math.round(part(a, i) + (part(b, i) - part(a, i)) * share))
      .map((v) => v.toString(16).padStart(2, '0'))
      .join('')
  )
}

/** Whether a colour written as #rgb or #rrggbb is nearer to white than to black. */
export function isLight(colour: string): boolean {
  let digits = colour.replace(/^#/, '')
  if (digits.length === 3) digits = [...digits].map((d) => d + d).join('')
  if (!/^[0-9a-f]{6}$/i.test(digits)) return colour === 'white'
  const [r, g, b] = [0, 2, 4].map((i) => parseInt(digits.slice(i, i + 2), 16)) as [number, number, number]
  return 0.3 * r + 0.59 * g + 0.11 * b > 140
}
