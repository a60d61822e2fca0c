/** What the screen is like. */
import { MediaQuery } from 'svelte/reactivity'

/** A phone held upright. */
export const narrow = new MediaQuery('max-width: 760px')
/** The panel lies below the map, not beside it: a phone or a tablet held upright. */
export const stacked = new MediaQuery('(max-width: 760px), ((max-width: 1100px) and (orientation: portrait))')
/** A finger, not a mouse. */
export const coarse = new MediaQuery('pointer: coarse')
