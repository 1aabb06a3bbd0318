/** The database client: one pool, one dialect, values parsed to what the code works with. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

// int8 and numeric become numbers: ids and amounts in fen stay far below 2^53. A value that does not fit is an error, never a wrong number.
const toSafeNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`Number too large for this program: ${text}`)
  return value
}

/** A moment in the zone that every connection is set to, as PostgreSQL writes it. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+08$/
const anyMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const ZONE_HOURS = 8

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48
const pair = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

/** Sixty moments stand in the rows of a list; adding up their digits is the quickest. What looks otherwise is left to the driver. */
const toDate = (text: string): unknown => {
  if (!MOMENT.test(text)) return anyMoment(text)
  const year = pair(text, 0) * 100 + pair(text, 2)
  const fraction = text.length > 22 ? Math.floor(Number(text.slice(19, -3)) * 1000) : 0
  return new Date(
    Date.UTC(year, pair(text, 5) - 1, pair(text, 8), pair(text, 11) - ZONE_HOURS, pair(text, 14), pair(text, 17), fraction),
  )
}

const TEXT_ARRAY = 1009 as number
const anyTexts = pg.types.getTypeParser(TEXT_ARRAY, 'text')

/** Words without quotes in them, which most arrays are, need no parser that looks at every character. */
const toTexts = (text: string): unknown =>
  text === '{}' ? [] : /["\\]|NULL|^\[|\{.*\{/.test(text) ? anyTexts(text) : text.slice(1, -1).split(',')

const typeParsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: toSafeNumber,
  [pg.types.builtins.NUMERIC]: toSafeNumber,
  [pg.types.builtins.TIMESTAMPTZ]: toDate,
  [TEXT_ARRAY]: toTexts,
  // A business day has no time of day: keep `YYYY-MM-DD` rather than a midnight in some zone.
  [pg.types.builtins.DATE]: text => text,
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && typeParsers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** Opens a pool. Close it with `db.destroy()`. */
export function createDb(url: string, options: { max?: number; applicationName?: string } = {}): Db {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 12,
    types,
    application_name: options.applicationName ?? 'chenghui',
    options: '-c timezone=Asia/Shanghai -c statement_timeout=30000',
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that breaks (the server restarted) is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
