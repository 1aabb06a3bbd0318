/** Figures of the site: a job counts them into rows of a day, operators read those. */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { CITYLESS_FIGURES, FIGURES, type FigureName, type figures, MONEY_FIGURES } from '#lib/contract/platform/figure.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { hasDuty, type Operator } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { areaName } from '#server/domains/city/nation/service.ts'
import { countEverythingWaiting } from '#server/domains/platform/operator/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'

/** How far back the first count goes: a year is the longest report. */
const FIRST_DAYS = 400
const MAX_CITIES = 100

const daysBefore = (now: Date, days: number): string => date(now.getTime() - days * DAY_MS)

/**
 * Counts what is not complete yet: the last day that was counted and the one before it (a payment may be told a moment after midnight),
 * and every day since, also where the site stood still for a week.
 */
export async function countFigures(db: Db, now: Date): Promise<void> {
  const today = date(now)
  const waiting = await countEverythingWaiting(db)
  const oldest = waiting.flatMap(({ oldestAt }) => (oldestAt ? [now.getTime() - oldestAt.getTime()] : []))
  await db.transaction().execute(async trx => {
    const last = await queries.findLastCounted(trx)
    const from = last ? daysBefore(new Date(`${last.day}T12:00:00+08:00`), 1) : daysBefore(now, FIRST_DAYS)
    await queries.countDays(trx, from, today)
    await queries.countVisitors(trx, daysBefore(now, 1))
    await queries.noteHighest(trx, today, [
      { figure: 'QUEUE_LENGTH', value: waiting.reduce((sum, one) => sum + one.waiting, 0) },
      { figure: 'QUEUE_HOURS', value: Math.floor(Math.max(0, ...oldest) / HOUR_MS) },
    ])
  })
}

const maySee = (me: Operator, figure: FigureName): boolean => !MONEY_FIGURES.includes(figure) || hasDuty(me, 'money')

type Calls = typeof figures

/** @throws AppError `missing.record` for a city that there is not. */
export async function getDailyFigures(
  db: Db,
  me: Operator,
  query: CallParsed<Calls['getDailyFigures']>['query'],
  now: Date,
): Promise<CallResult<Calls['getDailyFigures']>> {
  const city = query.city === undefined ? null : { code: query.city, name: areaName(query.city) }
  if (city?.name === '') throw new AppError('missing.record', { message: '没有这个城市' })
  const length = Number(query.days)
  const days = Array.from({ length }, (_, at) => daysBefore(now, length - 1 - at))
  const wanted = FIGURES.filter(figure => maySee(me, figure) && (!city || !CITYLESS_FIGURES.includes(figure)))
  const [rows, last] = await Promise.all([
    queries.listFigures(db, city?.code ?? 0, days[0] ?? '', wanted),
    queries.findLastCounted(db),
  ])
  const values = new Map(rows.map(row => [`${row.figure} ${row.day}`, row.value]))
  return {
    city,
    days,
    figures: wanted.map(figure => ({ figure, values: days.map(day => values.get(`${figure} ${day}`) ?? 0) })),
    countedAt: last?.counted_at.toISOString() ?? null,
  }
}

/** @throws AppError `rights.denied` for money without its duty. */
export async function listFigureCities(
  db: Db,
  me: Operator,
  { figure, days }: CallParsed<Calls['listFigureCities']>['query'],
  now: Date,
): Promise<CallResult<Calls['listFigureCities']>> {
  if (!maySee(me, figure)) throw new AppError('rights.denied', { message: '金额只给资金职责看' })
  const rows = await queries.listCities(db, figure, daysBefore(now, Number(days) - 1), MAX_CITIES)
  return rows.map(row => ({ code: row.city_code, name: areaName(row.city_code) || '其他地区', value: row.value }))
}
