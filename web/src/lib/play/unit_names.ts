/** What people call counters. Sentences name them by handles (`il-arm-bn-3`); the page says “Armour Battalion 3”. */
import type { Option, View } from '../api/schema'
import type { Counters } from '../board/counters'
import { kindOf } from './walk'

const HANDLE = /[A-Za-z0-9]+(?:[-./][A-Za-z0-9]+)+/g // words with a joint: no word of English is taken for a handle

const OWN = ['word', 'unit', 'space', 'source'] // kinds of options that are called by something else than their label

const WORD = /(?<![\w-])[a-z]+(?![\w-])/g // a place whose id is a plain word, like `tasa`

export class UnitNames {
  private readonly names = new Map<string, string>()
  private readonly boxes = new Map<string, string>()
  private readonly labels = new Map<string, string>()

  /** `placeName` gives the name of a space of a board, if a word is one. */
  constructor(
    private readonly counters: Counters,
    private readonly placeName: (id: string) => string | undefined = () => undefined,
  ) {}

  /** Counters that leave the map keep their names: the log goes on speaking of them. */
  learn(view: View): void {
    for (const piece of view.pieces ?? []) this.names.set(piece.id, this.counters.name(piece))
    for (const box of view.boxes ?? []) this.boxes.set(box.id, box.name)
  }

  /** What was offered under a label is called so when it has been said: `superiority-sinai.eg-tac` is a strike. */
  hear(options: readonly Option[]): void {
    for (const option of options)
      if (option.label && /[-./]/.test(option.word) && !OWN.includes(kindOf(option)))
        this.labels.set(option.word, option.label)
  }

  /**
   * The name for a word of a sentence, if it stands for a counter, or for counters of a kind in a box
   * (`ready.egypt/eg-tac`).
   */
  of(word: string): string | undefined {
    const known = this.names.get(word) ?? this.labels.get(word) ?? this.counted(word)
    if (known) return known
    const joint = Math.max(word.lastIndexOf('/'), word.lastIndexOf('.'))
    const place = word.slice(0, joint)
    const [box, kind] = [this.boxes.get(place) ?? this.placeName(place), this.counters.kinds.get(word.slice(joint + 1))]
    return joint > 0 && box && kind ? `${kind.name}: ${box}` : undefined
  }

  /** A text in which counters are called by their names, and so are the places that it is known to speak of. */
  spell(text: string, places: readonly string[] = []): string {
    const named = text.replaceAll(
      HANDLE,
      (word) => this.of(word) ?? (places.includes(word) ? this.placeName(word) : undefined) ?? word,
    )
    return named.replaceAll(WORD, (word) => (places.includes(word) ? this.placeName(word) : undefined) ?? word)
  }

  /** A counter that was never seen, by its kind: the handle itself, or the handle without its number. */
  private counted(word: string): string | undefined {
    const kind = this.counters.kinds.get(word) ?? this.counters.kinds.get(word.replace(/-\d+$/, ''))
    return kind && this.counters.name({ id: word, kind: kind.id })
  }
}
