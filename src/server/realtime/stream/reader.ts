/**
 * Reads the stream from where it was read last, also after a break: nothing is missed that the stream still holds. Where it was trimmed
 * beyond that, or begun anew, listeners are told to ask.
 */
import type { Logger } from '#server/log.ts'
import { closeRedis, connectToRedis, isRefusedSetting, type RedisConnection, STREAM_KEY } from './connection.ts'

const BATCH = 500
const WAIT_MS = 2_000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 1_000
const NOWHERE = '0-0'

export type Entry = { channel: string; payload: string }

type ReaderOptions = {
  url: string
  log: Logger
  onEntry(entry: Entry): void
  /** Something was cut off before it was read. */
  onHole(): void
  /** The server went away, or answers again. */
  onState(up: boolean): void
}

/** @returns a negative number when `one` is the earlier one. */
export function compareIds(one: string, other: string): number {
  const [oneMs = '0', oneSerial = '0'] = one.split('-')
  const [otherMs = '0', otherSerial = '0'] = other.split('-')
  return Number(oneMs) - Number(otherMs) || Number(oneSerial) - Number(otherSerial)
}

type Raw = { id: string; message: Record<string, string> }
type Ends = { first: string | undefined; last: string }

async function endsOf(client: RedisConnection): Promise<Ends> {
  if ((await client.exists(STREAM_KEY)) === 0) return { first: undefined, last: NOWHERE }
  const stream = (await client.xInfoStream(STREAM_KEY)) as unknown as Record<string, unknown>
  const first = stream['first-entry'] as Raw | null
  return { first: first?.id, last: String(stream['last-generated-id']) }
}

export class Reader {
  readonly #options: ReaderOptions
  #client: RedisConnection | undefined
  /** What was announced before the stream was seen nobody here waits for. */
  #seen: string | undefined
  #up: boolean | undefined
  #closed = false
  #wake: (() => void) | undefined
  #retryMs = FIRST_RETRY_MS
  #running: Promise<void> = Promise.resolve()

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  get isUp(): boolean {
    return this.#up === true
  }

  /**
   * Reads until closed. A server that is away is waited for, in the background.
   * @throws Error in words when the server refuses what the setting says.
   */
  async start(): Promise<void> {
    try {
      this.#client = await connectToRedis(this.#options.url, { reads: true })
      this.#seen = (await endsOf(this.#client)).last
    } catch (error) {
      this.#drop()
      if (isRefusedSetting(error))
        throw new Error(`REDIS_URL is refused by the server: ${(error as Error).message}`, { cause: error })
      this.#setUp(false, error)
    }
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#drop()
    this.#wake?.()
    await this.#running
  }

  #drop(): void {
    closeRedis(this.#client)
    this.#client = undefined
  }

  #setUp(up: boolean, reason?: unknown): void {
    if (this.#up === up || this.#closed) return
    this.#up = up
    const { log, onState } = this.#options
    if (up) log.info('announcements come over Redis')
    else log.warn({ reason: String(reason) }, 'Redis is away: announcements come over the database')
    onState(up)
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      try {
        this.#client ??= await connectToRedis(this.#options.url, { reads: true })
        await this.#begin(this.#client)
        for (;;) await this.#readNext(this.#client)
      } catch (error) {
        this.#drop()
        this.#setUp(false, error)
        if (!this.#closed) await this.#pause()
      }
    }
  }

  /** Finds where reading goes on. A stream that ends before what was read was begun anew: it is read from its beginning. */
  async #begin(client: RedisConnection): Promise<void> {
    const { first, last } = await endsOf(client)
    const seen = this.#seen ?? last
    const isNew = compareIds(last, seen) < 0
    if (isNew || (first !== undefined && compareIds(first, seen) > 0)) this.#options.onHole()
    this.#seen = isNew ? NOWHERE : seen
    this.#retryMs = FIRST_RETRY_MS
    this.#setUp(true)
  }

  async #readNext(client: RedisConnection): Promise<void> {
    const before = this.#seen ?? NOWHERE
    const answer = await client.xRead({ key: STREAM_KEY, id: before }, { COUNT: BATCH, BLOCK: WAIT_MS })
    const entries = (answer as { messages: Raw[] }[] | null)?.[0]?.messages ?? []
    for (const { id, message } of entries) {
      this.#seen = id
      this.#options.onEntry({ channel: message.c ?? '', payload: message.p ?? '' })
    }
    // Only who is far behind can be overtaken by the end that is cut off.
    if (entries.length < BATCH || before === NOWHERE) return
    const { first } = await endsOf(client)
    if (first !== undefined && compareIds(first, before) > 0) this.#options.onHole()
  }

  #pause(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, this.#retryMs)
      this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 1.5)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
