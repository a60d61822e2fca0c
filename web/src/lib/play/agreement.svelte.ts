/** What needs everybody at the table: one asks, the others agree or decline. */
import type { MatchApi } from '../api/client'
import { newKey } from '../api/client'
import type { About, Chair, TableView, WishInfo } from '../api/types'
import { capital, listed, seatName } from './names'
import { hasSlid } from './news'

/** What of the table is needed here. */
interface Around {
  readonly mine: string[]
  readonly view: TableView | null
  remark: string
}

/** What is asked for, by the seat itself and by others. */
const WHAT: Record<About, { mine: string; theirs: string; warning?: string }> = {
  undo: {
    mine: 'to take back your last action and everything after it',
    theirs: 'to take back its last action and everything after it',
    warning: '; dice will be rolled again',
  },
  adopt: { mine: 'to continue under the current rules', theirs: 'to continue under the current rules' },
  'take-back': { mine: 'to go back to before the rules changed', theirs: 'to go back to before the rules changed' },
}

/** The chairs of people that are not at this screen. */
export const othersAt = (table: readonly Chair[], mine: readonly string[]) =>
  table.filter((chair) => chair.kind !== 'computer' && !mine.includes(chair.seat))

export class Agreement {
  /** Why the last action cannot simply be taken back, when the player may want to go further. */
  further = $state('')
  private busy = false

  constructor(
    private readonly match: MatchApi,
    private readonly around: Around,
  ) {}

  private get others(): Chair[] {
    return othersAt(this.around.view?.table ?? [], this.around.mine)
  }

  /** Nobody else plays, but for computers: then all agree. */
  get alone(): boolean {
    return this.around.mine.length > 0 && !this.others.length
  }

  /** Those who would be asked. */
  get company(): string {
    return this.names(this.others.map((chair) => chair.seat))
  }

  /** The wishes shown here: not that somebody else was declined. */
  get wishes(): WishInfo[] {
    return (this.around.view?.wishes ?? []).filter((wish) => !wish.declined || this.isMine(wish))
  }

  isMine(wish: WishInfo): boolean {
    return this.around.mine.includes(wish.seat)
  }

  /** Whether somebody at this screen has still to say yes or no. */
  isAsked(wish: WishInfo): boolean {
    const { mine } = this.around
    return mine.length > 0 && !wish.declined && !mine.some((seat) => wish.agreed?.includes(seat))
  }

  /** Whether something is asked for at this screen, and not answered yet. */
  asks(about: About): boolean {
    return this.wishes.some((wish) => wish.about === about && this.isMine(wish) && !wish.declined)
  }

  /** The text of a wish for this screen. */
  tell(wish: WishInfo): string {
    const you = this.isMine(wish) && this.around.mine.length === 1
    const name = this.names([wish.seat])
    const { mine, theirs, warning = '' } = WHAT[wish.about]
    const what = you ? mine : theirs
    if (wish.declined) return `${this.names([wish.declined])} does not agree ${what}.`
    if (this.isAsked(wish)) return `${name} asks ${what}${warning}.`
    return `${you ? 'You have' : `${name} has`} asked ${what}${warning}. ${this.waitsFor(wish)}`
  }

  private waitsFor(wish: WishInfo): string {
    const missing = (this.around.view?.table ?? []).filter(
      (chair) => chair.kind !== 'computer' && !wish.agreed?.includes(chair.seat),
    )
    const absent = missing.some((chair) => chair.kind === 'link') ? ' (not everyone has joined yet)' : ''
    return missing.length ? `Waiting for ${this.names(missing.map((chair) => chair.seat))}${absent}.` : ''
  }

  private names(seats: string[]): string {
    return listed(seats.map((seat) => seatName(this.around.view?.seats, seat)))
  }

  // --- saying something

  ask = (seat: string, about: About) => this.say(seat, { say: 'ask', about })
  agree = (wish: WishInfo) => this.say(this.around.mine[0]!, { say: 'yes', of: wish.id })
  decline = (wish: WishInfo) => this.say(this.around.mine[0]!, { say: 'no', of: wish.id })

  private async say(seat: string, word: { say: string; about?: About; of?: string }): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.further = ''
    try {
      await this.match.agreement({ seat, key: newKey(), ...word })
    } catch (error) {
      this.around.remark = `${capital((error as Error).message.replace(/\.$/, ''))}.`
    } finally {
      this.busy = false
    }
  }

  /** A new view has come; whether something was agreed to that takes back what was done. */
  update(before: TableView | null, now: TableView): boolean {
    const gone = (before?.wishes ?? []).find((wish) => !wish.declined && !now.wishes?.some((w) => w.id === wish.id))
    if (!before || !gone || !this.around.mine.length) return false
    const back = (now.log ?? []).length < (before.log ?? []).length && !hasSlid(before, now)
    if (gone.about === 'undo' ? back : !now.stopped) {
      this.around.remark =
        gone.about === 'undo' ? 'Everyone agreed: the action was taken back.' : 'Everyone agreed: the match continues.'
    }
    return back
  }
}
