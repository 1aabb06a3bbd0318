/** Refuses posts of people who are temporarily restricted (`platform/report`). Their orders, refunds and consultations are not affected. */
import { restrictionText } from '#lib/format/report.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { findRestriction } from './posting-queries.ts'

/** @throws AppError `rights.posting`, with the end of the restriction and how to appeal. */
export async function requirePosting(db: Db, userId: number, now: Date): Promise<void> {
  const until = await findRestriction(db, userId)
  if (!until || until <= now) return
  throw new AppError('rights.posting', {
    message: `因违反规则，你${restrictionText(until)}。可以在“我的 → 账号处罚”查看原因和申诉。`,
  })
}
