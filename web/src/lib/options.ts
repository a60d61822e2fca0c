/** The options of a new match: which belong to a scenario, which need another one. */
import type { GameInfo, OptionInfo, ScenarioInfo } from './api/types'

/** A scenario by its name, with the year where it is known by that. */
export const scenarioTitle = ({ id, name }: Pick<ScenarioInfo, 'id' | 'name'>) =>
  /^\d{4}$/.test(id) && !name.includes(id) ? `${name} (${id})` : name

export const usual = (option: OptionInfo) => option.values[0] ?? ''

/** Options by their heading, in the order of the game; those of other scenarios are left out. */
export function grouped(options: readonly OptionInfo[], scenario: string): { name: string; options: OptionInfo[] }[] {
  const found = new Map<string, OptionInfo[]>()
  for (const option of options) {
    if (option.scenarios?.length && !option.scenarios.includes(scenario)) continue
    found.set(option.group ?? '', [...(found.get(option.group ?? '') ?? []), option])
  }
  return [...found].map(([name, members]) => ({ name, options: members }))
}

/** What an option still needs before it can be anything but usual. */
export function lacking(
  option: OptionInfo,
  all: readonly OptionInfo[],
  chosen: Readonly<Record<string, string>>,
): string[] {
  return (option.requires ?? []).filter((need) => {
    const [name, value] = need.split('=') as [string, string | undefined]
    const other = all.find((o) => o.name === name)
    const now = chosen[name] ?? (other ? usual(other) : '')
    return value === undefined ? !other || now === usual(other) : now !== value
  })
}

/** The options as they are sent: what does not belong to the scenario, or lacks what it needs, stays usual. */
export function settled(
  options: readonly OptionInfo[],
  scenario: string,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  const values = Object.fromEntries(options.map((o) => [o.name, chosen[o.name] ?? usual(o)]))
  for (let again = true; again;) {
    again = false
    for (const option of options) {
      const foreign = !!option.scenarios?.length && !option.scenarios.includes(scenario)
      if (values[option.name] !== usual(option) && (foreign || lacking(option, options, values).length)) {
        values[option.name] = usual(option)
        again = true
      }
    }
  }
  return values
}

/** The options of a match that are not usual, as a list says them: "Close air support", "Variants: chosen". */
export function unusual(options: readonly OptionInfo[], values: Readonly<Record<string, string>>): string[] {
  const changed = options.filter((o) => (values[o.name] ?? usual(o)) !== usual(o))
  return changed.map((o) => (values[o.name] === 'on' ? o.label || o.name : `${o.label || o.name}: ${values[o.name]}`))
}

/** Games in their order, but the simplest one first: it is the one for those who know none. */
export function simplestFirst(games: readonly GameInfo[]): { games: GameInfo[]; simplest?: GameInfo } {
  const rated = games.filter((game) => game.card?.complexity)
  const [simplest] = rated.toSorted((a, b) => a.card!.complexity! - b.card!.complexity!)
  return { games: simplest ? [simplest, ...games.filter((game) => game !== simplest)] : [...games], simplest }
}
