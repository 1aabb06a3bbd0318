/** Daily check-in: the state of a month, and checking in once a day however often it is asked for. */

import { CHECK_IN_COINS, type CheckInState } from '#lib/contract/trade/check-in.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { getRule } from '#server/domains/platform/rule/service.ts'
import { checkInBar, grantCoins, lockCoins } from '#server/domains/trade/coin/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'

/** The id in `src/content/rules/sign-in.md`. */
const RULE_ID = 9

const stepOf = (streak: number): number => (streak - 1) % CHECK_IN_COINS.length
/** Coins for the n-th day in a row. @param streak 1 for the first day. */
export const coinsOf = (streak: number): number => CHECK_IN_COINS[stepOf(streak)] as number

const yesterdayOf = (now: Date): string => date(now.getTime() - DAY_MS)

/** @param month `2026-03`; the present one when left out. */
export async function getCheckIn(db: Db, userId: number, now: Date, month = date(now).slice(0, 7)): Promise<CheckInState> {
  const today = date(now)
  const [signed, before, days, bar] = await Promise.all([
    queries.findCheckIn(db, userId, today),
    queries.findCheckIn(db, userId, yesterdayOf(now)),
    queries.listMonth(db, userId, month),
    checkInBar(db, userId),
  ])
  const streak = signed?.streak ?? before?.streak ?? 0
  return {
    today,
    signedToday: signed !== undefined,
    streak,
    next: { step: stepOf(streak + 1) + 1, coins: coinsOf(streak + 1) },
    month,
    days,
    monthCoins: days.reduce((sum, one) => sum + one.coins, 0),
    bar,
  }
}

/**
 * Checks the person in for today and gives the coins of the day. @returns the state, and what was given now.
 * @throws AppError `sign_in.barred`
 */
export async function receiveCheckIn(db: Db, userId: number, now: Date): Promise<CheckInState & { received: number }> {
  const today = date(now)
  const received = await db.transaction().execute(async trx => {
    // An operator may be restoring the day before right now.
    await lockCoins(trx, [{ kind: 'USER', id: userId }])
    const bar = await checkInBar(trx, userId)
    if (bar !== null) throw new AppError('sign_in.barred', { message: `签到资格已取消：${bar}` })
    const before = await queries.findCheckIn(trx, userId, yesterdayOf(now))
    const streak = (before?.streak ?? 0) + 1
    const amount = coinsOf(streak)
    const isFirst = await queries.insertCheckIn(trx, { user_id: userId, day: today, streak, coins: amount, signed_at: now })
    if (!isFirst) return 0
    await grantCoins(trx, { kind: 'USER', id: userId }, { amount, reason: 'SIGN_IN', ref: `${userId}:${today}`, at: now })
    return amount
  })
  return { ...(await getCheckIn(db, userId, now)), received }
}

export async function getCheckInRule(db: Db, now: Date) {
  const { id, title, version, effectiveOn, html } = await getRule(db, RULE_ID, now)
  return { ruleId: id, title, version, effectiveOn, html, coins: [...CHECK_IN_COINS] }
}
