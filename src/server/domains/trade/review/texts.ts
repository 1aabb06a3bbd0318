/** The words of reviews: checked before they are stored. A held text is published and counted when an operator approves it. */
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import {
  checkText,
  saveVerdict,
  type TextSubject,
  type Verdict,
  type WrittenText,
} from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { pageOf, tagsOf } from './pages.ts'
import * as queries from './queries.ts'
import { recountAround } from './report-queries.ts'
import { countReview } from './summary-queries.ts'

type Words = {
  userId: number
  subject: Extract<TextSubject, 'REVIEW' | 'REVIEW_FOLLOWUP' | 'REVIEW_REPLY'>
  text: string
  pictureIds?: readonly number[]
}

/** @returns null for stars alone. @throws AppError `validation.fields` */
export async function checkReviewText(
  db: Db,
  { userId, subject, text, pictureIds = [] }: Words,
  now: Date,
): Promise<Verdict | null> {
  if (text === '' && pictureIds.length === 0) return null
  const isReply = subject === 'REVIEW_REPLY'
  const field = isReply ? 'reply' : 'body'
  const pictures = { keys: [], ids: pictureIds }
  // Sellers thank everybody in the same words.
  return checkText(db, { userId, place: 'REVIEW', subject, text, field, can: 'plain', mayRepeat: isReply, pictures }, now)
}

export async function saveReviewVerdict(trx: Db, verdict: Verdict | null, wrote: { id: number; title: string }, now: Date) {
  if (verdict) await saveVerdict(trx, verdict, wrote, now)
}

/** The public page on which it stands, or will stand. */
export async function reviewPage(db: Db, id: number): Promise<string | undefined> {
  const row = await queries.findAnyReview(db, id)
  const page = row && pageOf(row)
  return page ? `${page}#reviews` : undefined
}

export const reviewPictures = async (db: Db, id: number): Promise<string[]> =>
  (await queries.findAnyReview(db, id))?.pictures ?? []

/** Locked, so that two who decide at once do not count it twice. @throws AppError `missing.record` */
async function held(trx: Db, id: number): Promise<queries.AnyReview> {
  await queries.lockReview(trx, id)
  const row = await queries.findAnyReview(trx, id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** @throws AppError `missing.record`; `state.conflict` when it does not wait. */
export async function releaseReview(trx: Db, id: number): Promise<queries.AnyReview> {
  const row = await held(trx, id)
  if (row.state !== 'REVIEWING') throw new AppError('state.conflict')
  await queries.setReview(trx, id, { state: 'PUBLISHED' })
  await countReview(trx, { kind: row.subject_kind, subjectId: row.subject_id, companyId: row.company_id, ...row })
  await purgeTags(trx, tagsOf(row))
  return row
}

export async function hideReview(trx: Db, id: number): Promise<queries.AnyReview> {
  const row = await held(trx, id)
  if (row.state !== 'REVIEWING' && row.state !== 'PUBLISHED') return row
  await queries.setReview(trx, id, { state: 'HIDDEN' })
  await recountAround(trx, id)
  await purgeTags(trx, tagsOf(row))
  return row
}

export const isReviewHeld = async (db: Db, id: number): Promise<boolean> =>
  (await queries.findAnyReview(db, id))?.state === 'REVIEWING'
export const isFollowupHeld = async (db: Db, id: number): Promise<boolean> =>
  (await queries.findAnyReview(db, id))?.held_followup != null

/** @throws AppError `missing.record`; `state.conflict` when none waits. */
export async function releaseFollowup(trx: Db, id: number, now: Date): Promise<queries.AnyReview> {
  const row = await held(trx, id)
  if (row.held_followup === null) throw new AppError('state.conflict')
  await queries.setReview(trx, id, { followup: row.held_followup, followup_at: now, held_followup: null })
  await purgeTags(trx, tagsOf(row))
  return row
}

/** It can be written again in other words. */
export async function hideFollowup(trx: Db, id: number): Promise<void> {
  const row = await held(trx, id)
  await queries.setReview(trx, id, { followup: null, followup_at: null, held_followup: null })
  await purgeTags(trx, tagsOf(row))
}

/** Publishes the reply: its page shows it, and the author of the review is notified. */
export async function notifyOfReply(trx: Db, review: queries.ReviewActedOn, reply: string): Promise<void> {
  await purgeTags(trx, tagsOf(review))
  await notify(trx, review.user_id, {
    kind: 'ORDER',
    title: '商家回复了你的评价',
    body: reply,
    link: `/member/member_order?orderNo=${review.order_no}`,
  })
}

export const writtenReply: WrittenText = {
  subject: 'REVIEW_REPLY',
  link: reviewPage,
  waits: async (db, id) => (await queries.findAnyReview(db, id))?.held_reply != null,
  async release(trx, id, now) {
    const row = await held(trx, id)
    if (row.held_reply === null) throw new AppError('state.conflict')
    await queries.setReview(trx, id, { reply: row.held_reply, replied_at: now, held_reply: null })
    await notifyOfReply(trx, row, row.held_reply)
  },
  /** It can be written again in other words. */
  async hide(trx, id) {
    const row = await held(trx, id)
    await queries.setReview(trx, id, { reply: null, replied_at: null, held_reply: null })
    await purgeTags(trx, tagsOf(row))
  },
}
