/** The rule that is looked up without leaving the table. */

class Lookup {
  shown = $state.raw<{ game: string; id: string } | null>(null)

  open(game: string, id: string): void {
    this.shown = { game, id }
  }

  close(): void {
    this.shown = null
  }
}

export const lookup = new Lookup()
