/** The words of a game that a newcomer does not know, and where they stand in a text. */
import type { GlossaryWord } from './api/types'

/** A piece of a text; with a word where it is one of the glossary. */
export interface Part {
  text: string
  word?: GlossaryWord
}

const escaped = (form: string) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A form as it may stand in a text: one that begins with a small letter also at the head of a sentence. */
function pattern(form: string): string {
  const first = form.slice(0, 1)
  const capital = first.toUpperCase()
  return first === capital ? escaped(form) : `[${first}${capital}]${escaped(form.slice(1))}`
}

export class Glossary {
  private readonly words = new Map<string, GlossaryWord>()
  private readonly pattern: RegExp | null

  constructor(readonly all: readonly GlossaryWord[]) {
    for (const word of all)
      for (const form of [word.word, ...(word.also ?? [])]) this.words.set(form.toLowerCase(), word)
    const forms = all.flatMap((word) => [word.word, ...(word.also ?? [])]).sort((a, b) => b.length - a.length)
    this.pattern = forms.length
      ? new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.map(pattern).join('|')})(?![\\p{L}\\p{N}-])`, 'gu')
      : null
  }

  /** A text in pieces: each word of the glossary is marked where it stands first. */
  split(text: string): Part[] {
    const parts: Part[] = []
    const marked = new Set<GlossaryWord>()
    let end = 0
    for (const found of this.pattern ? text.matchAll(this.pattern) : []) {
      const word = this.words.get(found[0].toLowerCase())
      if (!word || marked.has(word)) continue
      marked.add(word)
      if (found.index > end) parts.push({ text: text.slice(end, found.index) })
      parts.push({ text: found[0], word })
      end = found.index + found[0].length
    }
    if (end < text.length) parts.push({ text: text.slice(end) })
    return parts
  }
}

const NONE = new Glossary([])

/** The glossary of the game that is on the page, and the word that is being explained. */
class Explained {
  glossary = $state.raw(NONE)
  game = $state('')
  shown = $state.raw<{ word: GlossaryWord; at: DOMRect } | null>(null)

  use(game: string, words: readonly GlossaryWord[]): void {
    this.game = game
    this.glossary = words.length ? new Glossary(words) : NONE
    this.shown = null
  }

  show(word: GlossaryWord, beside: HTMLElement): void {
    this.shown = { word, at: beside.getBoundingClientRect() }
  }

  hide(): void {
    this.shown = null
  }

  /** Go to the next word on the page that the glossary explains, which explains it; after the last, to the first. */
  next(): void {
    const marked = [...document.querySelectorAll<HTMLElement>('.word-mark')].filter((node) => node.checkVisibility())
    const here = marked.findIndex((node) => node === document.activeElement)
    marked[(here + 1) % marked.length]?.focus()
  }
}

export const explained = new Explained()
