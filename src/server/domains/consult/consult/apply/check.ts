/**
 * The yearly check of a consultant on their own account (rules of certification, section 4): once it is due they hand in the certificates that still hold, and
 * an operator decides. The page stays public meanwhile; only the mark is hidden when the day is over.
 */

import type { ConsultApplication, consultApply } from '#lib/contract/consult/consult-apply.ts'
import type { CallParsed } from '#lib/contract/define.ts'
import { date } from '#lib/format/date.ts'
import { signedInPerson } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/domains/consult/consult/announce.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { releaseOwnUploads, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { lastReminded, prolonged } from '#server/yearly-check.ts'
import { findHold } from './hold.ts'
import { notifyApplicant } from './notify.ts'
import { type ApplicationRow, getPerson, lockOwn, lockPerson, updateApplication } from './queries.ts'

type Body = CallParsed<typeof consultApply.check>['body']

const isWorking = ({ state }: ApplicationRow): boolean => state === 'ACTIVE' || state === 'PAUSED'
const isDue = ({ valid_until }: ApplicationRow, now: Date): boolean => valid_until !== null && valid_until <= lastReminded(now)

export const presentCheck = (row: ApplicationRow, now: Date): ConsultApplication['check'] =>
  isWorking(row) && row.valid_until !== null
    ? {
        state: row.check_state,
        validUntil: row.valid_until,
        isDue: isDue(row, now),
        isOverdue: row.lapsed,
        reason: row.check_state === 'REFUSED' ? row.check_reason : '',
      }
    : null

/** @throws AppError `missing.record` for somebody who is no consultant. */
async function lockWorking(trx: Db, userId: number): Promise<ApplicationRow> {
  await lockPerson(trx, userId)
  const row = await lockOwn(trx, userId)
  if (!row || !isWorking(row)) throw new AppError('missing.record')
  return row
}

/** Uploads that only the check holds, and no longer does. */
const dropped = (row: ApplicationRow, kept: readonly number[]): number[] =>
  row.check_ids.filter(id => !kept.includes(id) && !row.certificate_ids.includes(id))

/** @throws AppError `missing.record`, `certification.under_review`, `state.conflict` before it is due, `certification.held`, `upload.missing`. */
export const submitCheck = (db: Db, { certificateIds }: Body, { actor, exchange, now }: ActorContext): Promise<void> =>
  db.transaction().execute(async trx => {
    const { userId } = signedInPerson(actor)
    const row = await lockWorking(trx, userId)
    if (row.check_state === 'REVIEWING') throw new AppError('certification.under_review')
    if (!isDue(row, now)) throw new AppError('state.conflict', { message: '到期前三十天起才能提交年度核验' })
    const hold = await findHold(trx, userId, now)
    if (hold) throw new AppError('certification.held', { message: hold.text })
    const held = [...row.certificate_ids, ...row.check_ids]
    const fresh = certificateIds.filter(id => !held.includes(id))
    await takeUploads(trx, { userId, ids: fresh, purpose: 'CERTIFICATE', field: 'certificateIds', now })
    await releaseOwnUploads(trx, userId, { ids: dropped(row, certificateIds) }, now)
    await updateApplication(trx, row.id, { check_state: 'REVIEWING', check_ids: certificateIds, check_reason: '' })
    await submitForReview(trx, {
      kind: 'CONSULTANT',
      refId: row.id,
      title: `${row.name} 的年度核验（${row.title}）`,
      submittedBy: userId,
      cityCode: (await getPerson(trx, userId)).city_code,
    })
    await audit(trx, actor, { action: 'consultant.check', subjectKind: 'consultant', subjectId: row.id }, exchange)
  })

/** @throws AppError `missing.record`, `state.conflict` unless one waits. */
export const withdrawCheck = (db: Db, { actor, exchange, now }: ActorContext): Promise<void> =>
  db.transaction().execute(async trx => {
    const { userId } = signedInPerson(actor)
    const row = await lockWorking(trx, userId)
    if (row.check_state !== 'REVIEWING') throw new AppError('state.conflict')
    await releaseOwnUploads(trx, userId, { ids: dropped(row, []) }, now)
    await withdrawFromReview(trx, 'CONSULTANT', row.id)
    await updateApplication(trx, row.id, { check_state: 'NONE', check_ids: [] })
    await audit(trx, actor, { action: 'consultant.withdraw_check', subjectKind: 'consultant', subjectId: row.id }, exchange)
  })

/** A year longer; the certificates that were handed in take the place of those from before. */
export async function passCheck(trx: Db, row: ApplicationRow, now: Date): Promise<void> {
  const valid_until = prolonged(row.valid_until, now)
  await releaseOwnUploads(trx, row.user_id, { ids: row.certificate_ids.filter(id => !row.check_ids.includes(id)) }, now)
  await updateApplication(trx, row.id, {
    certificate_ids: row.check_ids,
    check_ids: [],
    check_state: 'NONE',
    checked_on: date(now),
    valid_until,
    reminded_at: null,
    lapsed: false,
  })
  await announce(trx, row)
  await notifyApplicant(trx, row, '年度核验通过了', `咨询师认证有效到 ${valid_until}。`, `/consult/user/${row.id}`)
}

/** What was handed in stays for the next try. */
export const refuseCheck = (trx: Db, row: ApplicationRow, reason: string) =>
  updateApplication(trx, row.id, { check_state: 'REFUSED', check_reason: reason })
