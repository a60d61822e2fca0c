/** How wide text is, near enough to place it without measuring; rather too wide than too narrow. */

const WIDTHS: [number, string][] = [
  [0.28, "'"],
  [0.33, ' ,.IJijl·’'],
  [0.37, '-/:;\\f|'],
  [0.41, '!()[]rt'],
  [0.46, '"'],
  [0.52, '*_`sz'],
  [0.58, '?Lc'],
  [0.62, 'FPTYaekovxy–'],
  [0.66, '$0123456789EKSbdghnpqu{}'],
  [0.72, 'ABCRVXZ'],
  [0.77, 'DGHNU'],
  [0.82, '&OQw×'],
  [0.86, '#+<=>M^~'],
  [0.98, '%m'],
  [1, '@W—…'],
]
const WIDTH = new Map(WIDTHS.flatMap(([wide, letters]) => [...letters].map((c) => [c, wide] as const)))
const BOLD = 1.13

/** The width of a line of text in the unit of `size`. */
export function width(words: string, size: number, bold = false, spacing = 0): number {
  let sum = 0
  for (const c of words) sum += WIDTH.get(c) ?? 0.7
  return size * (sum * (bold ? BOLD : 1) + spacing * [...words].length)
}

/** The text, or its beginning and an ellipsis if it does not fit. */
export function shorten(words: string, size: number, room: number, bold = false): string {
  if (width(words, size, bold) <= room) return words
  const letters = [...words]
  while (letters.length && width(letters.join('') + '…', size, bold) > room) letters.pop()
  return letters.join('').trimEnd() + '…'
}
