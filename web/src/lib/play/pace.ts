/** How long what others did stays on the screen. */
export const NORMAL = 900 // milliseconds for an entry
const MOST = 9 // so many times as long a whole turn takes at most, however many entries it has
const DICE = 2.2 // so much longer an entry with dice stays

/** The time of one entry among so many that are shown in one piece: a long turn goes by faster, not longer. */
export const stay = (pace: number, entries: number, dice: boolean) =>
  Math.min(pace, (pace * MOST) / Math.max(entries, 1)) * (dice ? DICE : 1)
