/** How posts and the comments under them are reported. */
import { pageTag } from '#lib/tags.ts'
import { NOT_TAKEN_DOWN } from '#server/appeals.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { endCheck, holdForCheck, takeDown } from '#server/domains/city/recruitment/post/decision.ts'
import { isApproved } from '#server/domains/city/recruitment/post/policy.ts'
import { findAnyPost, lockPost, updatePost } from '#server/domains/city/recruitment/post/queries.ts'
import { showPosts } from '#server/domains/city/recruitment/suspension.ts'
import { recordViolation, revokeOfCase } from '#server/domains/city/recruitment/violation/service.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import type { Reportable } from '#server/reportable.ts'
import * as queries from './queries.ts'

export const recruitmentReportable: Reportable = {
  kind: 'RECRUITMENT',
  async find(db, id) {
    const post = (await queries.isPublic(db, id)) && (await findAnyPost(db, id))
    if (!post) return undefined
    return {
      title: post.title,
      link: `/city/recruitmentInfo/${post.kind}/${id}`,
      authorId: post.publisher_user_id,
      content: introText(post.description),
      pictures: picturesIn(post.description),
    }
  },
  async hide(trx, id, judgement) {
    const post = await takeDown(trx, id, judgement)
    if (post) await recordViolation(trx, post, { ...judgement, caseId: judgement.caseId ?? null, isPublic: false })
  },
  hold: async (trx, id, now) => (await holdForCheck(trx, id, now)) !== null,
  release: endCheck,
  async uphold(trx, id, judgement) {
    await lockPost(trx, id)
    const post = await findAnyPost(trx, id)
    if (post)
      await recordViolation(trx, post, { ...judgement, caseId: judgement.caseId ?? null, isPublic: isApproved(post.state) })
  },
  overturn: revokeOfCase,
  async restore(trx, id, { now }) {
    await lockPost(trx, id)
    const post = await findAnyPost(trx, id)
    if (post?.state !== 'TAKEN_DOWN' && post?.state !== 'APPEALING') return false
    await updatePost(trx, id, { state: 'PUBLISHED', state_reason: null, ...NOT_TAKEN_DOWN, updated_at: now })
    await withdrawFromReview(trx, 'RECRUITMENT', id)
    await showPosts(trx, [id], true)
    return post.expires_at === null || post.expires_at > now
  },
}

async function setState(trx: Db, id: number, from: 'PUBLISHED' | 'HIDDEN', to: 'PUBLISHED' | 'HIDDEN'): Promise<boolean> {
  const row = await queries.updateCommentState(trx, id, { from, to })
  if (!row) return false
  await queries.updateCommentCounts(trx, row.recruitment_id, row.parent_id)
  await purgeTags(trx, [pageTag.recruitment(row.recruitment_id)])
  return true
}

async function setFolded(trx: Db, id: number, reason: string | null): Promise<boolean> {
  const row = await queries.updateCommentFolded(trx, id, reason)
  if (row) await purgeTags(trx, [pageTag.recruitment(row.recruitment_id)])
  return row !== undefined
}

export const recruitmentCommentReportable: Reportable = {
  kind: 'RECRUITMENT_COMMENT',
  async find(db, id) {
    const comment = await queries.findPublicComment(db, id)
    const post = comment && (await findAnyPost(db, comment.recruitment_id))
    if (!comment || !post) return undefined
    return {
      title: post.title,
      link: `/city/recruitmentInfo/${post.kind}/${post.id}`,
      authorId: comment.user_id,
      content: comment.body,
    }
  },
  fold: async (trx, id, { reason }) => void (await setFolded(trx, id, reason)),
  unfold: (trx, id) => setFolded(trx, id, null),
  hide: async (trx, id) => void (await setState(trx, id, 'PUBLISHED', 'HIDDEN')),
  restore: (trx, id) => setState(trx, id, 'HIDDEN', 'PUBLISHED'),
}
