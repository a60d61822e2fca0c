/** The tabs beside the map: those that are of use in this match. */
import type { TableView } from '../api/types'
import type { Table } from './table.svelte'

const TABS = ['Beside', 'Papers', 'Tools', 'Charts', 'Log', 'Messages', 'Text', 'Legend', 'Match']
const TAB_NAMES: Record<string, string> = { Beside: 'Off map', Text: 'In words' }

/** What a tab is called; where all counters have places on boards, turns and scores alone are left beside the map. */
export const tabName = (name: string, view: TableView) =>
  name === 'Beside' && !view.boxes?.length && view.tracks?.length ? 'Score' : (TAB_NAMES[name] ?? name)

/** `writes`: whether an order document is asked for. Every display has a tab of its own, under its name. */
export function tabsOf(table: Table, view: TableView | null, writes: boolean, displays: Iterable<string>): string[] {
  const people = (view?.table ?? []).filter((chair) => chair.kind !== 'computer').length
  const needs: Record<string, boolean> = {
    Papers: !!view?.papers?.length,
    Tools: !!table.handbook?.tools?.length,
    Charts: !!table.handbook,
    Messages: !!table.audience.length && people > table.mine.length, // one alone has nobody to write to
  }
  const [beside, ...others] = TABS
  return [...(writes ? ['Orders'] : []), beside!, ...displays, ...others.filter((name) => needs[name] ?? true)]
}
