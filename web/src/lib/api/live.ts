/** The push of new views: a WebSocket that comes back by itself, and asks for what it missed. */
import { CLOSED_FORBIDDEN, CLOSED_NOT_FOUND } from './status'
import { patched } from './patch'
import type { Push, TableView } from './types'

export interface LiveEvents {
  view(seq: number, view: TableView): void
  state(connected: boolean): void
  /** The table does not take this page any more. */
  refused(why: string): void
}

interface Source {
  liveUrl(after: number, seats: string[]): string
  view(seats: string[]): Promise<{ seq: number; view: TableView }>
  tokensOf(seats: string[]): string[]
}

const SLOWEST = 5_000

export class Live {
  private socket: WebSocket | null = null
  private seq = -1
  private view: TableView | null = null
  private wait = 400
  private timer = 0
  private closed = false

  constructor(
    private readonly source: Source,
    private readonly seats: string[],
    private readonly on: LiveEvents,
  ) {}

  async start(): Promise<void> {
    const { seq, view } = await this.source.view(this.seats)
    if (this.closed) return
    this.take(seq, view)
    this.connect()
  }

  stop(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.socket?.close()
    this.view = null
  }

  private take(seq: number, view: TableView): void {
    this.seq = seq
    this.view = view
    this.on.view(seq, view)
  }

  private connect(): void {
    if (this.closed) return
    /* browsers send no headers with a WebSocket, so the tokens come as subprotocols */
    const protocols = ['sandtable', ...this.source.tokensOf(this.seats).map((token) => `token.${token}`)]
    const socket = new WebSocket(this.source.liveUrl(this.seq, this.seats), protocols)
    this.socket = socket
    socket.onopen = () => {
      this.wait = 400
      this.on.state(true)
    }
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Push)
    socket.onclose = ({ code, reason }) => {
      if (this.closed || this.socket !== socket) return
      if (code === CLOSED_FORBIDDEN || code === CLOSED_NOT_FOUND) return this.on.refused(reason)
      this.on.state(false)
      this.timer = window.setTimeout(() => this.connect(), this.wait)
      this.wait = Math.min(this.wait * 1.7, SLOWEST)
    }
  }

  receive(push: Push): void {
    if (this.closed) return
    if (push.view) this.take(push.seq, push.view)
    else if (this.view && push.seq === this.seq + 1) this.take(push.seq, patched(this.view, push.patch))
    else if (push.seq !== this.seq) void this.refresh()
  }

  /** Fetch the whole view whatever is known, since something has turned out to be out of date. */
  async renew(): Promise<void> {
    this.seq = -1
    await this.refresh()
  }

  /** After a gap the whole view is fetched. */
  private async refresh(): Promise<void> {
    try {
      const { seq, view } = await this.source.view(this.seats)
      if (!this.closed && seq !== this.seq) this.take(seq, view)
    } catch {
      this.socket?.close()
    }
  }
}
