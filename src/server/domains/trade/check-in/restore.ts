/** An operator restores a day on which a fault of the site kept somebody from checking in (rule 签到, 三). */

import type { z } from 'zod'
import { date, longDate } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { checkInRestoreBody } from '#lib/forms/trade/coin-change.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { grantCoins, lockCoins } from '#server/domains/trade/coin/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'
import { coinsOf } from './service.ts'

/** The day after (or, by -1, before) a day of Shanghai. */
const dayBeside = (day: string, days: number): string => date(Date.parse(`${day}T12:00:00+08:00`) + days * DAY_MS)

const isDay = (day: string): boolean => dayBeside(day, 0) === day

/**
 * Counts the days in a row after the restored one anew. @returns what they give more now. With the coins of the restored day it is never less
 * than one: days in a row give no less than the same days in two rows.
 */
async function recount(
  trx: Db,
  userId: number,
  { day, streak }: { day: string; streak: number },
): Promise<{ more: number; streak: number }> {
  const following = await queries.listFollowing(trx, userId, day)
  let more = 0
  for (const [index, row] of following.entries()) {
    const anew = streak + index + 1
    more += coinsOf(anew) - row.coins
    await queries.updateCheckIn(trx, userId, { day: row.day, streak: anew, coins: coinsOf(anew) })
  }
  return { more, streak: streak + following.length }
}

/**
 * @throws AppError `missing.record`, `correction.own` for the operator's own days, `sign_in.day`, `state.conflict` for a day that was signed
 * or restored before
 */
export async function restoreCheckIn(
  db: Db,
  { userId, day, reason }: z.output<typeof checkInRestoreBody>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ received: number; streak: number }> {
  if (userId === operator.userId) throw new AppError('correction.own')
  return db.transaction().execute(async trx => {
    const member = await queries.findMember(trx, userId)
    if (!member) throw new AppError('missing.record')
    if (!isDay(day) || day >= date(now) || day < date(member.created_at)) throw new AppError('sign_in.day')
    const person = { kind: 'USER', id: userId } as const
    await lockCoins(trx, [person])
    const before = await queries.findCheckIn(trx, userId, dayBeside(day, -1))
    const streak = (before?.streak ?? 0) + 1
    const isFirst = await queries.insertCheckIn(trx, { user_id: userId, day, streak, coins: coinsOf(streak), signed_at: now })
    if (!isFirst) throw new AppError('state.conflict')
    const after = await recount(trx, userId, { day, streak })
    const received = coinsOf(streak) + after.more
    await grantCoins(trx, person, { amount: received, reason: 'SIGN_IN', ref: `${userId}:${day}`, at: now })
    const subject = { subjectKind: 'user', subjectId: userId } as const
    await audit(trx, operator, { action: 'sign_in.restore', ...subject, detail: { day, coins: received, reason } }, exchange)
    await notify(trx, userId, {
      kind: 'SYSTEM',
      title: '签到已恢复',
      body: `${longDate(`${day}T12:00:00+08:00`)}的签到已经恢复，连续到 ${after.streak} 天，补发 ${received} 枚金币。原因：${reason}`,
      link: '/member',
    })
    return { received, streak: after.streak }
  })
}
