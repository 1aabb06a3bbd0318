/** The database client: one pool, one dialect, values parsed to what the code works with. */

import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '#lib/format/units.ts'
import { LeasingPool } from './leasing-pool.ts'
import { OneAtATime } from './one-at-a-time.ts'
import type { Database } from './schema.ts'
import { WatchedClient } from './watched-client.ts'

export type Db = Kysely<Database>

// int8 and numeric become numbers: ids and amounts in fen stay far below 2^53. A value that does not fit is an error, never a wrong number.
const toSafeNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`Number too large for this program: ${text}`)
  return value
}

const typeParsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: toSafeNumber,
  [pg.types.builtins.NUMERIC]: toSafeNumber,
  // A business day has no time of day: keep `YYYY-MM-DD` rather than a midnight in some zone.
  [pg.types.builtins.DATE]: text => text,
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && typeParsers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

type DbOptions = {
  /** Connections at most; default 12. */
  max?: number
  applicationName?: string
  /** A statement is cancelled after so long; default 30 s. */
  statementTimeoutMs?: number
  /** A statement that waits for a lock is cancelled after so long; default 0, which waits. */
  lockTimeoutMs?: number
  /** How long to wait for a free or a new connection; default 10 s. */
  waitMs?: number
  /** A connection counts as lost after this time without an answer (a server that vanished without closing it); default never. */
  answerMs?: number
  /** A request that finds so many waiting for a connection is refused with `server.busy`; default: no limit. */
  maxWaiting?: number
  /** Called with the time each connection was waited for, in milliseconds. */
  onWait?: ((ms: number) => void) | undefined
}

/** After this time the server ends a transaction that waits for its own program. */
const IDLE_IN_TRANSACTION_MS = MINUTE_MS
const KEEP_ALIVE_AFTER_MS = 10_000

/** Opens a pool. Close it with `db.destroy()`. Failures of connections are `ConnectionError`s. */
export function createDb(url: string, options: DbOptions = {}): Db {
  const {
    max = 12,
    applicationName = 'chenghui',
    statementTimeoutMs = 30_000,
    lockTimeoutMs = 0,
    waitMs = 10_000,
    answerMs,
    maxWaiting = Number.POSITIVE_INFINITY,
    onWait = () => undefined,
  } = options
  const settings = {
    timezone: 'Asia/Shanghai',
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
  const pool = new LeasingPool(
    {
      Client: WatchedClient,
      connectionString: url,
      max,
      types,
      application_name: applicationName,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      connectionTimeoutMillis: waitMs,
      query_timeout: answerMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    },
    max,
    { maxWaiting, onWait },
  )
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
    plugins: [new OneAtATime()],
  })
}

/** The pools of a running site: background work has connections of its own, so that it neither takes those of requests nor waits for them. */
type SiteDbs = { db: Db; background: Db; close(): Promise<void> }

type SiteSettings = {
  DATABASE_POOL: number
  DATABASE_STATEMENT_TIMEOUT_MS: number
  DATABASE_LOCK_TIMEOUT_MS: number
  WORK_PATIENCE: number
}

/** A job holds one connection as its guard and works on another: each of the four lanes may have a guard at the same time. */
const BACKGROUND_CONNECTIONS = 5
const BACKGROUND_LOCK_MS = 10_000
/** A rendering sends several statements at the same time. */
const WAITING_PER_CONNECTION = 10
/** Nobody waits longer than this for an answer that has not begun, unless `WORK_PATIENCE` says so. */
const REQUEST_WAIT_MS = 2_000
/** What the server is given after its own limit to answer that it has cancelled a statement. */
const ANSWER_GRACE_MS = 5_000

/**
 * Opens the pools of a site; statements of requests are bounded by the settings.
 * @param onWait is given how long each request waited for its connection, in milliseconds.
 */
export function openSiteDbs(url: string, settings: SiteSettings, onWait?: (ms: number) => void): SiteDbs {
  const db = createDb(url, {
    max: settings.DATABASE_POOL,
    statementTimeoutMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: settings.DATABASE_LOCK_TIMEOUT_MS,
    waitMs: REQUEST_WAIT_MS * settings.WORK_PATIENCE,
    answerMs: settings.DATABASE_STATEMENT_TIMEOUT_MS + ANSWER_GRACE_MS,
    maxWaiting: settings.DATABASE_POOL * WAITING_PER_CONNECTION,
    onWait,
  })
  const background = createDb(url, {
    max: BACKGROUND_CONNECTIONS,
    applicationName: 'chenghui-background',
    lockTimeoutMs: BACKGROUND_LOCK_MS,
  })
  return {
    db,
    background,
    async close() {
      await Promise.all([db.destroy(), background.destroy()])
    },
  }
}
