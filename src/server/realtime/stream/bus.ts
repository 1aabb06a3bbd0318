/**
 * Announcements over a stream of Redis (decision 089): what the database announces is carried into it, what belongs to no transaction is
 * written into it at once, and every process reads it over one connection. While Redis is away the database is listened to as without it.
 */
import type { Db } from '#server/db/client.ts'
import { notifyQuietly } from '#server/domains/consult/chat/service.ts'
import type { Logger } from '#server/log.ts'
import { CHAT_CHANNEL } from '../announcements.ts'
import type { Bus, Hearing } from '../bus.ts'
import { Carrier } from './carrier.ts'
import { type Entry, Reader } from './reader.ts'
import { StandIn } from './stand-in.ts'
import { HOLE_CHANNEL, Writer } from './writer.ts'

/** A gap that ends sooner is not announced: the stream is read on from where it was read last. */
const GAP_MS = 1_000

type Options = {
  db: Db
  databaseUrl: string
  redisUrl: string
  /** All that the database announces on, and that is listened to here. */
  channels: readonly string[]
  log: Logger
  /** Entries that the stream keeps; for tests. */
  kept?: number
}

export class StreamBus implements Bus {
  readonly #options: Options
  readonly #hearings = new Set<Hearing>()
  readonly #standIns = new Map<Hearing, StandIn>()
  readonly #writer: Writer
  readonly #reader: Reader
  #carrier: Carrier | undefined
  #isAway = false
  #patience: NodeJS.Timeout | undefined
  #closed = false

  private constructor(options: Options) {
    const { redisUrl: url, log, kept } = options
    this.#options = options
    this.#writer = new Writer(url, kept)
    const onHole = () => this.#everybodyAsks()
    this.#reader = new Reader({ url, log, onHole, onEntry: entry => this.#hear(entry), onState: up => this.#follow(up) })
  }

  /** @throws Error in words when the server refuses what the setting says. */
  static async open(options: Options): Promise<StreamBus> {
    const bus = new StreamBus(options)
    await bus.#reader.start()
    const { databaseUrl, channels, log } = options
    bus.#carrier = new Carrier({
      databaseUrl,
      channels,
      log,
      write: (channel, payload) => bus.#writer.add(channel, payload),
      writeHole: () => bus.#writer.add(HOLE_CHANNEL, ''),
    })
    return bus
  }

  /** Whether announcements come over Redis now. */
  readonly isUp = (): boolean => this.#reader.isUp

  async listen(hearing: Hearing): Promise<() => Promise<void>> {
    this.#hearings.add(hearing)
    if (this.#isAway) {
      this.#standIn(hearing, true)
      await this.#standIns.get(hearing)?.ready
    }
    return async () => {
      this.#hearings.delete(hearing)
      await this.#endStandIn(hearing)
    }
  }

  readonly post = async (payloads: readonly string[]): Promise<void> => {
    try {
      await Promise.all(payloads.map(payload => this.#writer.add(CHAT_CHANNEL, payload)))
    } catch {
      // Twice is as good as once: typing and presence say what holds.
      if (!this.#closed) await notifyQuietly(this.#options.db, payloads)
    }
  }

  readonly pass = async (payload: string): Promise<void> => {
    try {
      await this.#writer.pass(CHAT_CHANNEL, payload)
    } catch {
      if (!this.#closed) await notifyQuietly(this.#options.db, [payload])
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#patience)
    await this.#carrier?.close()
    await this.#reader.close()
    this.#writer.close()
    for (const hearing of [...this.#standIns.keys()]) await this.#endStandIn(hearing)
  }

  #hear({ channel, payload }: Entry): void {
    if (channel === HOLE_CHANNEL) this.#everybodyAsks()
    for (const hearing of this.#hearings) if (hearing.channel === channel) hearing.onMessage(payload)
  }

  #everybodyAsks(): void {
    for (const hearing of this.#hearings) hearing.onReturn()
  }

  #follow(up: boolean): void {
    clearTimeout(this.#patience)
    this.#isAway = !up
    if (up) {
      for (const hearing of [...this.#standIns.keys()]) void this.#endStandIn(hearing)
      return
    }
    this.#patience = setTimeout(() => {
      for (const hearing of this.#hearings) this.#standIn(hearing, false)
    }, GAP_MS).unref()
  }

  #standIn(hearing: Hearing, isFirst: boolean): void {
    if (this.#standIns.has(hearing)) return
    const { databaseUrl: url, log } = this.#options
    this.#standIns.set(hearing, new StandIn(hearing, { url, log, isFirst }))
  }

  async #endStandIn(hearing: Hearing): Promise<void> {
    const one = this.#standIns.get(hearing)
    this.#standIns.delete(hearing)
    await one?.stop()
  }
}
