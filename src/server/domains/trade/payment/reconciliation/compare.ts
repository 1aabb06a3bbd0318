/**
 * Comparing a day. The bill is fetched outside of any transaction; comparing it is one transaction under the lock of the day, so that however
 * many processes try, a day is compared once. What fails is tried again later, and the day says why.
 */

import { date as shanghaiDate } from '#lib/format/date.ts'
import { midnightOf } from '#lib/format/shanghai.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { type BillLine, billFailureOf, type PaymentPort } from '#server/ports/payment/port.ts'
import * as compare from './compare-queries.ts'
import * as queries from './queries.ts'

/** Providers have the bill of a day ready by ten in the morning of the next one. */
const READY_HOURS = 10
/** Pauses between attempts; the last one repeats. */
const PAUSES = [10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS]
/** At once: the other background work waits meanwhile. */
const DAY_BATCH = 20
const PLAN_BATCH = 400

const startOf = (day: string): number => midnightOf(day).getTime()
const nextDay = (day: string): string => shanghaiDate(startOf(day) + DAY_MS)

/** Plans the days of each provider, from its first payment to yesterday. */
export async function planDays(db: Db, { providers }: PaymentPort, now: Date): Promise<void> {
  const today = shanghaiDate(now)
  for (const { name } of providers) {
    const first = await queries.findFirstUnplanned(db, name)
    const rows: Parameters<typeof queries.insertDays>[1] = []
    for (let day = first ?? today; day < today && rows.length < PLAN_BATCH; day = nextDay(day)) {
      const nextPollAt = new Date(startOf(day) + DAY_MS + READY_HOURS * HOUR_MS)
      rows.push({ provider: name, book: 'TRADE', day, failure: null, next_poll_at: nextPollAt, compared_at: null })
    }
    await queries.insertDays(db, rows)
  }
  await queries.insertPayoutDays(db, today)
}

const lineOf = ({ kind, ...line }: BillLine): compare.ComparedLine => ({ ...line, subject: kind })

/** @returns false when the day was compared before. */
export async function compareDay(
  db: Db,
  day: queries.DayRow,
  lines: readonly compare.ComparedLine[],
  now: Date,
): Promise<boolean> {
  const { book } = day
  const compared = await db.transaction().execute(async trx => {
    if (!(await queries.lockWaitingDay(trx, day.id))) return false
    await compare.insertLines(trx, day, lines)
    await compare.insertFindingsOfLines(trx, day, now)
    await compare.insertFindingsOfRecords(trx, day, { book, now })
    await compare.updateCompared(trx, day, { book, now })
    return true
  })
  // A line that stood in no bill of its own day may have settled what was missing there.
  if (compared) await compare.matchFindings(db, now)
  return compared
}

/** Fetches and compares; what goes wrong on the provider's side is written beside the day. */
export async function pollDay(db: Db, { providers }: PaymentPort, day: queries.DayRow, now: Date): Promise<void> {
  const provider = providers.find(({ name }) => name === day.provider)
  const later = new Date(now.getTime() + (PAUSES[day.attempts] ?? (PAUSES.at(-1) as number)))
  // Planned first: what breaks on the way is tried again later, not at once.
  await queries.updateDay(db, day.id, { attempts: day.attempts + 1, next_poll_at: later })
  let lines: BillLine[]
  try {
    if (!provider) throw new AppError('provider.payment')
    lines = await provider.bill(day.date)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider.payment') throw error
    await queries.updateDay(db, day.id, { failure: billFailureOf(error) })
    return
  }
  await compareDay(db, day, lines.map(lineOf), now)
}

/** One turn of the background work: plan, take over what notices brought, compare what is due. */
export async function reconcile(db: Db, port: PaymentPort, now: Date): Promise<void> {
  await planDays(db, port, now)
  await compare.insertFindingsOfNotices(db, now)
  for (const day of await queries.listDueDays(db, now, DAY_BATCH)) await pollDay(db, port, day, now)
  await compare.matchFindings(db, now)
}
