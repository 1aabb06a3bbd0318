/** Writes to the stream, in order; what cannot be written at once is refused, and the way back is sought. */
import { closeRedis, connectToRedis, type RedisConnection, STREAM_KEY, within } from './connection.ts'

/** Some minutes of a busy site; a reader that was away for longer reads the database instead. */
const MAX_EVENTS = 10_000
const RETRY_MS = 500
const ANSWER_MS = 4_000
/** How long what is passed on only can be read: a call that hears nothing for so long tries anew. */
const PASSED_MS = 10_000

/** For everybody, whatever they listen to: something may be missing. */
export const HOLE_CHANNEL = '*'

export class Writer {
  readonly #url: string
  readonly #kept: number
  readonly #timers = new Set<NodeJS.Timeout>()
  #client: RedisConnection | undefined
  #opening: Promise<void> | undefined
  #openedAt = 0
  #closed = false

  /** @param kept how many entries the stream keeps at the least. */
  constructor(url: string, kept = MAX_EVENTS) {
    this.#url = url
    this.#kept = kept
  }

  /** @throws when it is not written */
  async add(channel: string, payload: string): Promise<void> {
    await this.#write(channel, payload)
  }

  /** The same for what is taken out again once everybody has had the time to read it. @throws when it is not written */
  async pass(channel: string, payload: string): Promise<void> {
    const id = await this.#write(channel, payload)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#client?.xDel(STREAM_KEY, id).catch(() => undefined)
    }, PASSED_MS).unref()
    this.#timers.add(timer)
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
    closeRedis(this.#client)
  }

  #drop(client: RedisConnection): void {
    closeRedis(client)
    if (this.#client === client) this.#client = undefined
  }

  #open(): Promise<void> | undefined {
    if (this.#client || this.#opening || this.#closed || Date.now() - this.#openedAt < RETRY_MS) return this.#opening
    this.#openedAt = Date.now()
    this.#opening = connectToRedis(this.#url, { reads: false })
      .then(next => {
        if (this.#closed) closeRedis(next)
        else this.#client = next
      })
      .catch(() => undefined)
      .finally(() => {
        this.#opening = undefined
      })
    return this.#opening
  }

  async #write(channel: string, payload: string): Promise<string> {
    if (this.#client && !this.#client.isReady) this.#drop(this.#client)
    if (!this.#client) await this.#open()
    const client = this.#client
    if (!client) throw new Error('Redis is away')
    try {
      const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: this.#kept } as const
      return await within(ANSWER_MS, client.xAdd(STREAM_KEY, '*', { c: channel, p: payload }, { TRIM: trim }))
    } catch (error) {
      this.#drop(client)
      throw error
    }
  }
}
