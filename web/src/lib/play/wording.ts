/** What the page calls things: words of sentences, what may be chosen, and the handles in texts of the server. */
import type { Option } from '../api/schema'
import type { Atlas } from '../board/world'
import { optionText, spoken } from './names'
import type { UnitNames } from './unit_names'
import { LINE, read } from './walk'

const NUMBERED = /\b\d{4}\b(?! \()/g // hexes without a name in brackets after them

export class Wording {
  /** The boards, and the names of counters, are known once a first view is here. */
  constructor(private readonly known: { world: Atlas | null; names: UnitNames | null }) {}

  /**
   * What people call a word of a sentence: a space, a counter or a kind of them, a map; the word itself if it names
   * nothing.
   */
  called(word: string): string {
    const { world, names } = this.known
    if (world?.has(word)) return world.title(word)
    return names?.of(word) ?? world?.boards.find((board) => board.id === word)?.name ?? word
  }

  /**
   * A text of the server with counters called by their names, and with the names of numbered places; `places` are
   * others that it speaks of.
   */
  spell(text: string, places: readonly string[] = []): string {
    const named = this.known.names?.spell(text, places) ?? text
    return named.replaceAll(NUMBERED, (id) => {
      const title = this.place(id)
      return text.includes(title.slice(id.length + 1)) ? id : title
    })
  }

  /** The name of a space; the word itself if it is none. */
  place(id: string): string {
    return this.known.world?.title(id) ?? id
  }

  /** A word of a sentence with a little of what it names. */
  tell(word: string): string {
    const { world, names } = this.known
    const described = world?.has(word) ? world.describe(word).split(' · ').slice(0, 2).join(' · ') : undefined
    return names?.of(word) ?? described ?? spoken(word)
  }

  /** What may be chosen, as its button says it. */
  option(option: Option): string {
    const { world, names } = this.known
    const place = !option.label && world?.has(option.word) ? this.place(option.word) : ''
    return this.spell(optionText(option, names?.of(option.word) ?? place))
  }

  /** A whole sentence as people would write it. */
  sentence(text: string): string {
    return read(text)
      .map((word) => (word === LINE ? '–' : this.called(word)))
      .join(' ')
  }
}
