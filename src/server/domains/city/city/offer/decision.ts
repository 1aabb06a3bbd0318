/** An operator decides on a service, or on the change of one. */
import { NOT_TAKEN_DOWN, takenDown } from '#server/appeals.ts'
import type { Db } from '#server/db/client.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import type { Judgement } from '#server/reportable.ts'
import { writeContent } from './content.ts'
import { deleteEdit, deleteReviewingEdit, updateReviewingEdit } from './edit-queries.ts'
import { moveOf } from './machine.ts'
import { publish, type SuspendedRecord } from './publish.ts'
import { updateOffer } from './queries.ts'
import { lockReviewedOffer } from './review-queries.ts'

/** How long an owner may appeal after a service was taken down (rule 内容发布 六). */
export const APPEAL_DAYS = 15

async function lockOffer(trx: Db, id: number) {
  const offer = await lockReviewedOffer(trx, id)
  if (!offer) throw new AppError('missing.record')
  return offer
}

/** What the review queue approved: the change beside the service, or the service itself. */
export async function applyApproval(trx: Db, id: number, now: Date): Promise<SuspendedRecord> {
  const offer = await lockOffer(trx, id)
  if (offer.state === 'ON') {
    const edit = await deleteReviewingEdit(trx, id)
    if (!edit) throw new AppError('state.conflict')
    await writeContent(trx, id, offer.city_code, edit.content, now)
  } else if (moveOf({ state: offer.state, editState: null }, 'APPROVE')) {
    await updateOffer(trx, id, { state: 'ON', state_reason: null, ...NOT_TAKEN_DOWN, published_at: now, updated_at: now })
  } else throw new AppError('state.conflict')
  await publish(trx, offer, true)
  return offer
}

export async function applyRejection(trx: Db, id: number, reason: string, now: Date): Promise<SuspendedRecord> {
  const offer = await lockOffer(trx, id)
  if (offer.state === 'ON') {
    const edit = await updateReviewingEdit(trx, id, { state: 'REJECTED', reason, updated_at: now })
    if (!edit) throw new AppError('state.conflict')
    return offer
  }
  const move = moveOf({ state: offer.state, editState: null }, 'REJECT')
  if (move?.of !== 'SERVICE' || move.to === 'GONE') throw new AppError('state.conflict')
  await updateOffer(trx, id, { state: move.to, state_reason: reason, updated_at: now })
  return offer
}

/** Takes a published service down; a change that waits beside it goes with it. @returns false when it is not public any more. */
export async function takeDown(trx: Db, id: number, { reason, operatorId, now }: Judgement): Promise<boolean> {
  const offer = await lockOffer(trx, id)
  if (!moveOf({ state: offer.state, editState: null }, 'TAKE_DOWN')) return false
  const edit = await deleteEdit(trx, id)
  if (edit?.state === 'REVIEWING') await withdrawFromReview(trx, 'SERVICE', id)
  await updateOffer(trx, id, { state: 'TAKEN_DOWN', state_reason: reason, ...takenDown(operatorId, now), updated_at: now })
  await publish(trx, offer, false)
  return true
}
