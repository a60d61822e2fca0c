/** Symbols of units on counters: boxes after the NATO custom, aircraft as silhouettes. In a square of 100. */
import { el, text } from './svg'
import { isLight } from './theme'

const [X0, Y0, X1, Y1] = [21, 23, 79, 58] // the box
const CROSS = `M${X0},${Y0}L${X1},${Y1}M${X0},${Y1}L${X1},${Y0}`
const GULL = 'M36,55C40,48 47,48 50,55C53,48 60,48 64,55'
const ANCHOR = 'M50,29V53M44,33H56M40,46C42,53 46,54 50,54C54,54 58,53 60,46'
const AIRCRAFT: Record<string, { d: string; from: number; to: number }> = {
  fighter: { from: 16, to: 68, d: 'M50,16L53,24L54,34L76,52V57L56,53L55,58L63,65V68L50,66L37,68V65L45,58L44,53L24,57V52L46,34L47,24Z' },
  attack: {
    from: 18, to: 68,
    d: 'M50,18C53,18 54,22 54,27V36L80,43V49L54,49V59L65,64V68L50,67L35,68V64L46,59V49L20,49V43L46,36V27C46,22 47,18 50,18Z',
  },
  bomber: {
    from: 12, to: 71,
    d: 'M50,12C53,12 55,18 55,26V36L84,58V64L55,52V60L66,67V71L50,68L34,71V67L45,60V52L16,64V58L45,36V26C45,18 47,12 50,12Z',
  },
  transport: {
    from: 14, to: 68,
    d: 'M50,14C54,14 55,19 55,25V33L88,41V47L55,46V58L67,64V68L50,66L33,68V64L45,58V46L12,47V41L45,33V25C45,19 46,14 50,14Z',
  },
}
const SYNONYMS: Record<string, string> = {
  armour: 'armor', armored: 'armor', mech: 'mechanized', air_landing: 'airborne', 'air landing': 'airborne', paratroop: 'airborne',
  marines: 'marine', interceptor: 'fighter', fighter_bomber: 'fighter', aircraft: 'fighter', unknown: 'hidden',
}
export const SIZES: Record<string, string> = {
  company: 'I', battalion: 'II', regiment: 'III', brigade: 'X', division: 'XX', corps: 'XXX', army: 'XXXX', squadron: '', wing: '',
}

export const family = (symbol: string) => SYNONYMS[symbol] ?? symbol
export const isAircraft = (symbol: string) => family(symbol) in AIRCRAFT || family(symbol) === 'helicopter'

/** The drawing in the middle of a counter. */
export function emblem(symbol: string, label: string, ink: string): string {
  const name = family(symbol)
  const plane = AIRCRAFT[name]
  if (plane) {
    const scale = 45 / (plane.to - plane.from)
    const fit = `translate(${(50 - 50 * scale).toFixed(2)} ${(23.5 - plane.from * scale).toFixed(2)}) scale(${scale.toFixed(3)})`
    return el('path', { d: plane.d, fill: ink, transform: fit })
  }
  const strokes = { fill: 'none', stroke: ink, 'stroke-width': 3.2, 'stroke-linejoin': 'round' }
  const [ground, strength] = isLight(ink) ? ['#000', 0.22] : ['#fff', 0.6]
  const size = { x: X0, y: Y0, width: X1 - X0, height: Y1 - Y0 }
  const box = el('rect', { ...size, fill: ground, 'fill-opacity': strength })
  const frame = el('rect', { ...size, ...strokes })
  const cross = el('path', { d: CROSS, ...strokes })
  const oval = el('ellipse', { cx: 50, cy: 40.5, rx: 19, ry: 10.5, ...strokes })
  const drawn = (d: string) => el('path', { d, ...strokes })
  switch (name) {
    case 'infantry': return box + cross + frame
    case 'armor': return box + oval + frame
    case 'mechanized': return box + cross + oval + frame
    case 'airborne': return box + cross + frame + drawn(GULL)
    case 'marine':
      return (
        box + cross +
        el('path', { d: ANCHOR, ...strokes, stroke: ground, 'stroke-width': 7, 'stroke-opacity': 0.6 }) +
        el('path', { d: ANCHOR, ...strokes, 'stroke-width': 3.6, 'stroke-linecap': 'round' }) +
        el('circle', { cx: 50, cy: 27.5, r: 2.2, ...strokes }) + frame
      )
    case 'artillery': return box + el('circle', { cx: 50, cy: 40.5, r: 7, fill: ink }) + frame
    case 'recon': return box + drawn(`M${X0},${Y1}L${X1},${Y0}`) + frame
    case 'engineer': return box + drawn('M36,51V34H64V51M50,34V51') + frame
    case 'headquarters': return box + frame + drawn(`M${X0},${Y0}V72`)
    case 'sam': return box + drawn('M50,54V30M43,38L50,29L57,38M34,57C36,46 64,46 66,57') + frame
    case 'helicopter': return el('path', { d: 'M24,26L76,58V26L24,58Z', fill: ink })
    case 'ship': return drawn('M18,44H82L74,58H27ZM38,44V34H58V44M48,34V24')
    case 'missile': return el('path', { d: 'M50,16L56,28V52L64,62H36L44,52V28Z', fill: ink })
    case 'hidden': return text(50, 62, '?', 'mid bold', { 'font-size': 54, fill: ink })
    default: {
      const words = (label || symbol).slice(0, 6)
      return text(50, 50, words, 'mid bold', { 'font-size': Math.min(30, 96 / Math.max(words.length, 2)), fill: ink })
    }
  }
}
