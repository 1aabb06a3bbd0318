/** How often a day somebody may post and contact others: the more they are trusted, the more often (decision 080). It cannot be bought. */
import { dateTime } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { giveBackDaily, useDaily } from '#server/limits.ts'
import { reputationOf } from './strikes.ts'

/** For trust 0 (an account of less than a day, or with more than two points) to 3. */
export const DAILY_RATES = {
  QUESTION: [2, 5, 10, 20],
  ANSWER: [5, 30, 60, 100],
  POST: [3, 30, 60, 100],
  APPLICATION: [10, 30, 100, 100],
} as const satisfies Record<string, readonly [number, number, number, number]>
type Trust = 0 | 1 | 2 | 3
export type RatedAct = keyof typeof DAILY_RATES

const ACT_TEXTS: Record<RatedAct, string> = {
  QUESTION: '提交 {} 个提问',
  ANSWER: '写 {} 个回答',
  POST: '提交 {} 次职位或服务',
  APPLICATION: '投递 {} 次简历',
}

export const trustOf = async (db: Db, userId: number, now: Date): Promise<Trust> =>
  (await reputationOf(db, userId, now)).trust as Trust

/** What is said to somebody who has used up a day's share. */
export const rateText = (act: RatedAct, trust: Trust, until: Date): string =>
  `${trust === 0 ? '新注册或有处罚的账号' : '你的账号'}一天最多${ACT_TEXTS[act].replace('{}', String(DAILY_RATES[act][trust]))}，` +
  `请在 ${dateTime(until.toISOString())} 以后再试${trust < 3 ? '。遵守规则、多发布内容，上限会提高' : ''}`

/**
 * Counts one act against the day's share of the person, and gives it back when nothing came of it. Never inside the act's own transaction.
 * @throws AppError `limits.too_many`, saying from when on it is possible again.
 */
export async function withinRate<Result>(
  db: Db,
  { userId, act, now }: { userId: number; act: RatedAct; now: Date },
  work: () => Promise<Result>,
): Promise<Result> {
  const trust = await trustOf(db, userId, now)
  const limit = { name: `trust-${act.toLowerCase()}`, points: DAILY_RATES[act][trust] }
  await useDaily(db, limit, String(userId), (_, until) => rateText(act, trust, until))
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) await giveBackDaily(db, limit, String(userId))
    throw error
  }
}
