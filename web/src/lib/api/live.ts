/** The push of new views: a WebSocket that comes back by itself, and asks for what it missed. */
import { patched } from './patch'
import type { Push } from './types'
import type { View } from './view'

export interface LiveEvents {
  view(seq: number, view: View): void
  state(connected: boolean): void
  busy?(seats: string[]): void
}

interface Source {
  liveUrl(after: number, seats: string[]): string
  view(seats: string[]): Promise<{ seq: number; view: View }>
  tokensOf(seats: string[]): string[]
}

const SLOWEST = 15_000

export class Live {
  private socket: WebSocket | null = null
  private seq = -1
  private view: View | null = null
  private wait = 400
  private timer = 0
  private closed = false

  constructor(private readonly source: Source, private readonly seats: string[], private readonly on: LiveEvents) {}

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

  private take(seq: number, view: View): void {
    this.seq = seq
    this.view = view
    this.on.busy?.(((view as { busy?: { seat: string }[] }).busy ?? []).map((at) => at.seat))
    this.on.view(seq, view)
  }

  private connect(): void {
    if (this.closed) return
    // browsers send no headers here, so the tokens go as subprotocols
    const tokens = this.source.tokensOf(this.seats).map((token) => `token.${token}`)
    const socket = new WebSocket(this.source.liveUrl(this.seq, this.seats), ['sandtable', ...tokens])
    this.socket = socket
    socket.onopen = () => {
      this.wait = 400
      this.on.state(true)
    }
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Push)
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return
      this.on.state(false)
      this.timer = window.setTimeout(() => void this.again(), this.wait)
      this.wait = Math.min(this.wait * 1.7, SLOWEST)
    }
  }

  receive(push: Push): void {
    if (this.closed) return
    if (push.view) this.take(push.seq, push.view)
    else if (push.patch) {
      if (push.seq <= this.seq) return
      if (!this.view || push.seq !== this.seq + 1) void this.refresh()
      else this.take(push.seq, patched(this.view, push.patch))
    }
  }

  /** After a gap the whole view is fetched. */
  private async refresh(): Promise<void> {
    const { seq, view } = await this.source.view(this.seats)
    if (!this.closed && seq > this.seq) this.take(seq, view)
  }

  private async again(): Promise<void> {
    try {
      await this.refresh()
    } catch {
      // the server is away; the socket will tell
    }
    this.connect()
  }
}
