/** A new account that opens conversations with many people on one day: the people are warned first, then it is stopped. */
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { saveFinding, submitFinding } from './findings.ts'
import { insertMet, listMet, updateMet } from './met-queries.ts'
import { findLatest, lockAccount } from './queries.ts'
import { thresholdsOf } from './settings.ts'

type Meeting = { userId: number; otherUserId: number; now: Date }

/** `conversationIds`: those of the day whose receivers are warned as well. */
export type Admitted = { isCounted: boolean; isWarned: boolean; conversationIds: readonly number[] }

const FREE: Admitted = { isCounted: false, isWarned: false, conversationIds: [] }
const HELD =
  '你的账号是新注册的，今天联系的人太多了，今天不能再开始新的会话。已有的会话可以继续，运营人员会看一下；明天可以再联系别人'

/**
 * Before an account opens a conversation with somebody it has none with. Counted for itself, so that a refused try is no further meeting.
 * @throws AppError `limits.too_many` over the second bound.
 */
export async function admitMeeting(db: Db, { userId, otherUserId, now }: Meeting): Promise<Admitted> {
  const bounds = await thresholdsOf(db, 'CONTACTS_MANY')
  if (!bounds) return FREE
  const admitted = await db.transaction().execute(async (trx): Promise<Admitted | 'HELD'> => {
    const account = await lockAccount(trx, userId)
    if (!account || now.getTime() - account.created_at.getTime() >= bounds.days * DAY_MS) return FREE
    const subject = { kind: 'ACCOUNT', id: userId } as const
    const judged = await findLatest(trx, { signal: 'CONTACTS_MANY', ...subject })
    // An operator has looked at it: the account may go on.
    if (judged?.outcome === 'HARMLESS') return FREE
    const day = date(now)
    const met = await listMet(trx, userId, day)
    const isNew = met.every(one => one.other_user_id !== otherUserId)
    const people = met.length + (isNew ? 1 : 0)
    const found = { signal: 'CONTACTS_MANY', subject, userId } as const
    if (isNew && people > bounds.holdOver) {
      const reason = `注册不到 ${bounds.days} 天，一天里主动联系超过 ${bounds.holdOver} 个人，已经停下新的会话`
      await submitFinding(trx, { ...found, level: 'HOLD', reason, measured: people }, now)
      return 'HELD'
    }
    if (isNew) await insertMet(trx, { user_id: userId, day, other_user_id: otherUserId })
    const isWarned = people > bounds.warnOver
    if (isNew && people === bounds.warnOver + 1) {
      const reason = `注册不到 ${bounds.days} 天，一天里主动联系超过 ${bounds.warnOver} 个人，已经提醒对方`
      await saveFinding(trx, { ...found, level: 'WARN', reason, measured: people }, now)
    }
    return { isCounted: true, isWarned, conversationIds: isWarned ? met.flatMap(one => one.conversation_id ?? []) : [] }
  })
  if (admitted === 'HELD') throw new AppError('limits.too_many', { message: HELD })
  return admitted
}

/** The conversation of an admitted meeting, in the transaction that makes it. */
export const noteMeeting = (trx: Db, { userId, otherUserId, now }: Meeting, conversationId: number): Promise<unknown> =>
  updateMet(trx, { userId, day: date(now), otherUserId }, conversationId)
