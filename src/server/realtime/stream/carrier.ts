/**
 * Carries what the database announces into the stream. What is announced in a transaction leaves with its commit (NOTIFY), which no program
 * beside the database could promise; one process of the site, the one that holds the lock, hears it and writes it into the stream. After a time
 * when none did, or when Redis took nothing, something may be missing: an entry says so, and every process asks the database.
 */
import pg from 'pg'
import type { Logger } from '#server/log.ts'

/** Of this site's database; nothing else takes it. */
const LOCK = 7_214_033_011
/** How often the lock is tried; its holder renews it as often. */
const TURN_MS = 1_000
const CONNECT_MS = 5_000
const ANSWER_MS = 5_000
/** A holder that vanished without closing its connection loses the lock after this time. */
const VANISHED_MS = 15_000

type Carrying = {
  databaseUrl: string
  channels: readonly string[]
  log: Logger
  /** Writes an entry, in the order of the calls. @throws when it is not written */
  write(channel: string, payload: string): Promise<void>
  /** Says in the stream that something may be missing. @throws when it is not written */
  writeHole(): Promise<void>
}

export class Carrier {
  readonly #options: Carrying
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isCarrying = false
  #closed = false
  /** Something was not written. */
  #hole = false

  constructor(options: Carrying) {
    this.#options = options
    this.#plan()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  #plan(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      this.#turn()
        .catch(() => this.#giveUp(this.#client))
        .finally(() => this.#plan())
    }, TURN_MS).unref()
  }

  #giveUp(client: pg.Client | undefined): void {
    if (!client || this.#client !== client) return
    this.#client = undefined
    if (this.#isCarrying && !this.#closed) this.#options.log.warn('what carries announcements lost its database connection')
    this.#isCarrying = false
    void client.end().catch(() => undefined)
  }

  async #connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'chenghui-carrier',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    })
    next.on('error', () => this.#giveUp(next))
    next.once('end', () => this.#giveUp(next))
    next.on('notification', ({ channel, payload = '' }) => {
      this.#options.write(channel, payload).catch(() => {
        this.#hole = true
      })
    })
    try {
      await next.connect()
      await next.query(`set idle_session_timeout = ${VANISHED_MS}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    return next
  }

  async #turn(): Promise<void> {
    this.#client ??= await this.#connect()
    const client = this.#client
    if (this.#closed) return void client.end().catch(() => undefined)
    if (this.#isCarrying) await client.query('select 1')
    else if (!(await this.#takeOver(client))) return
    if (!this.#hole) return
    this.#hole = false
    await this.#options.writeHole().catch(() => {
      this.#hole = true
    })
  }

  async #takeOver(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (!rows[0]?.mine) return false
    for (const channel of this.#options.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    this.#isCarrying = true
    // What was announced since somebody else carried was heard by nobody.
    this.#hole = true
    return true
  }
}
