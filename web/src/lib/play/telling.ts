/** What is done in an example, as a sentence that a player would write: “US 7 MAB attacks 1727 Hofuf”. */
import { capital, listed, withFullStop } from './names'
import type { Wording } from './wording'
import { read } from './walk'

/** Verbs of orders for one unit and a place, as they are told of it. */
const GOES: Readonly<Record<string, string>> = {
  advance: 'advances to',
  assault: 'assaults',
  deploy: 'is set up in',
  fly: 'flies to',
  land: 'lands in',
  march: 'marches to',
  move: 'moves to',
  place: 'is placed in',
  retreat: 'retreats to',
  transport: 'is flown to',
}
/** Verbs of orders against a place, `with` some units. */
const FIGHTS: Readonly<Record<string, [one: string, several: string]>> = {
  attack: ['attacks', 'attack'],
  bomb: ['bombs', 'bomb'],
  fight: ['fights over', 'fight over'],
}

/** An action as a sentence. A form of its own for the usual orders; others are told word by word. */
export function tellAction(action: string, wording: Pick<Wording, 'called' | 'sentence'>): string {
  const [verb = '', ...rest] = read(action)
  const place = (word: string) => wording.called(word)
  const [one, several] = FIGHTS[verb] ?? []
  const units = rest[1] === 'with' ? rest.slice(2) : []
  if (one && several && units.length)
    return withFullStop(`${listed(units.map(place))} ${units.length > 1 ? several : one} ${place(rest[0]!)}`)
  const goes = GOES[verb]
  if (goes && rest.length === 2) return withFullStop(`${place(rest[0]!)} ${goes} ${place(rest[1]!)}`)
  return withFullStop(capital(wording.sentence(action)))
}
