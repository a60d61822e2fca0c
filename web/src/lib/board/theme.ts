/** Measures and colours of the map. A hex is `UNIT` pixels high at zoom 1. */
import { SHAPES } from './shapes'

export const UNIT = SHAPES.unit

/** Whether a colour written as #rgb or #rrggbb is nearer to white than to black. */
export function isLight(colour: string): boolean {
  let digits = colour.replace(/^#/, '')
  if (digits.length === 3) digits = [...digits].map((d) => d + d).join('')
  if (!/^[0-9a-f]{6}$/i.test(digits)) return colour === 'white'
  const [r, g, b] = [0, 2, 4].map((i) => parseInt(digits.slice(i, i + 2), 16)) as [number, number, number]
  return 0.3 * r + 0.59 * g + 0.11 * b > 140
}
