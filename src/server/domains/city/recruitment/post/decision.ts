/** An operator decides on a post, on a change of one, or on an appeal. */
import { DAY_MS } from '#lib/format/units.ts'
import { NOT_TAKEN_DOWN, takenDown } from '#server/appeals.ts'
import type { Db } from '#server/db/client.ts'
import { showPosts } from '#server/domains/city/recruitment/suspension.ts'
import { revokeOfPost } from '#server/domains/city/recruitment/violation/service.ts'
import { AppError } from '#server/errors.ts'
import type { Judgement } from '#server/reportable.ts'
import { writeContent } from './content.ts'
import { isApproved } from './policy.ts'
import { deleteEdit, findAnyPost, lockPost, type PostRecord, updateEdit, updatePost } from './queries.ts'

async function lockAny(trx: Db, id: number): Promise<PostRecord> {
  await lockPost(trx, id)
  const row = await findAnyPost(trx, id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** @returns the post as it was. */
export async function applyApproval(trx: Db, id: number, now: Date): Promise<PostRecord> {
  const row = await lockAny(trx, id)
  if (isApproved(row.state)) {
    if (row.edit_state !== 'REVIEWING' || !row.edit_content) throw new AppError('state.conflict')
    await writeContent(trx, row, row.edit_content, now)
    await deleteEdit(trx, id)
    if (row.state === 'PUBLISHED') await showPosts(trx, [id], true)
    return row
  }
  if (row.state !== 'REVIEWING' && row.state !== 'APPEALING') throw new AppError('state.conflict')
  const until = new Date(now.getTime() + row.valid_days * DAY_MS)
  const goesOn = row.state === 'APPEALING' && row.expires_at !== null && row.expires_at > now
  await updatePost(trx, id, {
    state: 'PUBLISHED',
    state_reason: null,
    ...NOT_TAKEN_DOWN,
    published_at: row.published_at ?? now,
    ...(goesOn ? {} : { refreshed_at: now, expires_at: until }),
    updated_at: now,
  })
  if (row.state === 'APPEALING') await revokeOfPost(trx, row, now)
  await showPosts(trx, [id], true)
  return row
}

export async function applyRejection(trx: Db, id: number, reason: string, now: Date): Promise<PostRecord> {
  const row = await lockAny(trx, id)
  if (isApproved(row.state)) {
    if (row.edit_state !== 'REVIEWING') throw new AppError('state.conflict')
    await updateEdit(trx, id, { state: 'REJECTED', reason, updated_at: now })
  } else if (row.state === 'REVIEWING' || row.state === 'APPEALING') {
    const state = row.state === 'REVIEWING' ? 'REJECTED' : 'TAKEN_DOWN'
    await updatePost(trx, id, { state, state_reason: reason, updated_at: now })
  } else throw new AppError('state.conflict')
  return row
}

type Takedown = Pick<Judgement, 'reason' | 'now'> & {
  /** Null: the site itself. */
  operatorId: number | null
}

/** Takes a public post down. @returns the post as it was; null when it was not public any more. */
export async function takeDown(trx: Db, id: number, { reason, operatorId, now }: Takedown): Promise<PostRecord | null> {
  const row = await lockAny(trx, id)
  if (row.state !== 'PUBLISHED' && row.state !== 'PAUSED' && row.state !== 'CHECKING') return null
  await updatePost(trx, id, { state: 'TAKEN_DOWN', state_reason: reason, ...takenDown(operatorId, now), updated_at: now })
  await showPosts(trx, [id], false)
  return row
}

/** A job that is checked after a valid report is not public meanwhile (rule 招聘求职 七). @returns the job; null when it was not public. */
export async function holdForCheck(trx: Db, id: number, now: Date): Promise<PostRecord | null> {
  const row = await lockAny(trx, id)
  if (row.kind !== 'job' || row.state !== 'PUBLISHED') return null
  await updatePost(trx, id, { state: 'CHECKING', state_reason: '收到举报，正在核实', updated_at: now })
  await showPosts(trx, [id], false)
  return row
}

/** Public again after the check, as long as it is still its time; the sweep ends it otherwise. */
export async function endCheck(trx: Db, id: number, now: Date): Promise<void> {
  const row = await lockAny(trx, id)
  if (row.state !== 'CHECKING') return
  await updatePost(trx, id, { state: 'PUBLISHED', state_reason: null, updated_at: now })
  await showPosts(trx, [id], true)
}
