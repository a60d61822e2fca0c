/** Measures and colours of the map. A hex is `UNIT` pixels high at zoom 1. */

export const UNIT = 72

export const PAPER = '#fbf8f0'
export const INK = '#2a2620'
export const FAINT = '#6b6357'
export const ACCENT = '#8c2f1b'
export const SEA = '#9fc6dd'
export const SEA_INK = '#2d5f86'
export const SHALLOWS = '#dcedf4'
export const LAND = '#f2e8cd'
export const COAST = '#35566b'
export const BORDER = '#8b2f66'
export const ROAD = '#8f2d16'
export const ROAD_CASING = '#fff6e6'
export const RAIL = '#26221e'
export const PIPE = '#3a3f44'
export const BLOCKED = '#14406b'
export const GRID = '#5b4f3c'
export const SEA_GRID = '#3f6d8d'
export const HALO = '#fffaf0'

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
