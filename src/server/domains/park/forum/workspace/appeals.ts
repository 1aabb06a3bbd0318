/** Appealing against hiding, within seven days and once (rules of the park, section 6). */
import type { HiddenAppeal } from '#lib/contract/park/forum-workspace.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { FORUM_APPEAL_DAYS } from '#lib/forms/park/forum.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { requireOwned } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import { type HiddenTarget, type HidingRow, lockHiding, updateHiding } from '../managing/hiding-queries.ts'
import { findReplyRecord } from '../talk/queries.ts'
import { findWholeTopic } from '../writing/queries.ts'
import { authorshipOf } from './policy.ts'
import { lockReply, lockTopic } from './queries.ts'

const appealEnd = (hiddenAt: Date): Date => new Date(hiddenAt.getTime() + FORUM_APPEAL_DAYS * DAY_MS)

export function presentAppeal(hiding: HidingRow | undefined, now: Date): HiddenAppeal | null {
  if (!hiding) return null
  const end = appealEnd(hiding.hidden_at)
  return {
    until: hiding.appeal_state === null && end > now ? end.toISOString() : null,
    state: hiding.appeal_state === 'UPHELD' ? null : hiding.appeal_state,
    answer: hiding.answer,
  }
}

type Appeal = { id: number; text: string; now: Date }

/** @throws AppError `state.conflict` for what is not hidden, the second time, or too late. */
async function appeal(
  trx: Db,
  hidden: HiddenTarget,
  { title, by, companyId, text, now }: { title: string; by: number; companyId: number | null; text: string; now: Date },
): Promise<{ done: true }> {
  const row = await lockHiding(trx, hidden)
  if (!row) throw new AppError('state.conflict', { message: '没有可以申诉的隐藏；经举报处理的，请在“账号处罚”里申诉' })
  if (row.appeal_state) throw new AppError('state.conflict', { message: '一次隐藏只能申诉一次' })
  if (appealEnd(row.hidden_at) <= now)
    throw new AppError('state.conflict', { message: `超过 ${FORUM_APPEAL_DAYS} 天，不能再申诉` })
  await updateHiding(trx, row.id, { appeal_state: 'WAITING', appeal_text: text, appealed_at: now })
  await submitForReview(trx, { kind: 'FORUM_APPEAL', refId: row.id, title, submittedBy: by, companyId })
  return { done: true as const }
}

/** @throws AppError `missing.record` for what is not mine. */
export const appealTopic = (db: Db, actor: Actor, { id, text, now }: Appeal): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = requireOwned(actor, await lockTopic(trx, id), authorshipOf)
    const title = (await findWholeTopic(trx, id))?.title ?? ''
    const from = { by: signedInPerson(actor).userId, companyId: row.author_company_id }
    return appeal(trx, { target: 'TOPIC', targetId: id }, { title, ...from, text, now })
  })

/** @throws AppError `missing.record` for what is not mine. */
export const appealReply = (db: Db, actor: Actor, { id, text, now }: Appeal): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = requireOwned(actor, await lockReply(trx, id), authorshipOf)
    const reply = await findReplyRecord(trx, id)
    const title = `${reply?.topic_title ?? ''}（${reply?.floor ?? ''} 楼）`
    const from = { by: signedInPerson(actor).userId, companyId: row.author_company_id }
    return appeal(trx, { target: 'REPLY', targetId: id }, { title, ...from, text, now })
  })
