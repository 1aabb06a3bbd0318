/** Use cases of acting on a public post: likes, questions and replies, reports. */
import type { ReportReason } from '#lib/contract/city/recruitment-talk.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { submitReport } from '#server/domains/platform/report/service.ts'
import { checkText, saveVerdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import {
  deleteLike,
  findAnyComment,
  findOwnApplication,
  findPublicComment,
  getCommentLikes,
  hasLikedComment,
  insertComment,
  insertLike,
  isPublic,
  listOwnLikes,
  lockPublicPost,
  setCommentState,
  updateCommentCounts,
  updateCommentLikes,
  updatePostLikes,
} from './queries.ts'

/** @throws AppError `missing.record` when it is not public. */
async function lockPost(trx: Db, id: number) {
  const post = await lockPublicPost(trx, id)
  if (!post) throw new AppError('missing.record')
  return post
}

export async function likeRecruitment(db: Db, actor: Actor, recruitmentId: number, like: boolean, now: Date) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    await lockPost(trx, recruitmentId)
    if (like) await insertLike(trx, userId, { recruitmentId }, now)
    else await deleteLike(trx, userId, { recruitmentId })
    const likes = await updatePostLikes(trx, recruitmentId)
    await purgeTags(trx, [pageTag.recruitment(recruitmentId)])
    return { liked: like, likes }
  })
}

export async function likeComment(db: Db, actor: Actor, commentId: number, like: boolean, now: Date) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const comment = await findPublicComment(trx, commentId)
    if (!comment) throw new AppError('missing.record')
    await lockPost(trx, comment.recruitment_id)
    if ((await hasLikedComment(trx, userId, commentId)) === like)
      return { liked: like, likes: await getCommentLikes(trx, commentId) }
    if (like) await insertLike(trx, userId, { commentId }, now)
    else await deleteLike(trx, userId, { commentId })
    const likes = await updateCommentLikes(trx, commentId, like ? 1 : -1)
    await purgeTags(trx, [pageTag.recruitment(comment.recruitment_id)])
    return { liked: like, likes }
  })
}

type Reply = { recruitmentId: number; commentId?: number | undefined; body: string }

export async function replyComment(db: Db, actor: Actor, { recruitmentId, commentId, body }: Reply, now: Date) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  const verdict = await checkText(
    db,
    { userId, place: 'COMMENT', subject: 'RECRUITMENT_COMMENT', text: body, field: 'body', can: 'plain' },
    now,
  )
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async trx => {
    const post = await lockPost(trx, recruitmentId)
    const answered = commentId === undefined ? undefined : await findPublicComment(trx, commentId)
    if (commentId !== undefined && answered?.recruitment_id !== recruitmentId) throw new AppError('missing.record')
    // Two levels: what answers a reply stands under the same comment.
    const parentId = answered ? (answered.parent_id ?? answered.id) : null
    const id = await insertComment(trx, {
      recruitment_id: recruitmentId,
      parent_id: parentId,
      reply_to_user_id: answered?.user_id ?? null,
      user_id: userId,
      body: verdict.text,
      state: held ? 'REVIEWING' : 'PUBLISHED',
      created_at: now,
    })
    await saveVerdict(trx, verdict, { id, title: `招聘评论：${post.title}` }, now)
    if (!held)
      await showComment(trx, post, { id, parent_id: parentId, user_id: userId, body: verdict.text, told: answered?.user_id })
    return { commentId: id, held }
  })
}

type Post = Awaited<ReturnType<typeof lockPost>>
type Shown = { id: number; parent_id: number | null; user_id: number; body: string; told: number | null | undefined }

/** Publishes a comment: counts it, and notifies the person it answers. */
async function showComment(trx: Db, post: Post, { parent_id, user_id, body, told: answered }: Shown): Promise<void> {
  await updateCommentCounts(trx, post.id, parent_id)
  await purgeTags(trx, [pageTag.recruitment(post.id)])
  const recipient = answered ?? post.publisher_user_id
  if (recipient === user_id) return
  await notify(trx, recipient, {
    kind: 'COMMENT',
    title: answered ? '有人回复了你' : '有人在招聘信息下提问',
    body: `“${post.title}”：${body.slice(0, 80)}`,
    link: linkOf(post),
  })
}

const linkOf = (post: { id: number; kind: string }): string => `/city/recruitmentInfo/${post.kind}/${post.id}#comments`

export const writtenComment: WrittenText = {
  subject: 'RECRUITMENT_COMMENT',
  async link(db, id) {
    const comment = await findAnyComment(db, id)
    return comment && linkOf({ id: comment.recruitment_id, kind: comment.kind })
  },
  waits: async (db, id) => (await findAnyComment(db, id))?.state === 'REVIEWING',
  async release(trx, id) {
    const comment = await findAnyComment(trx, id)
    if (comment?.state !== 'REVIEWING') throw new AppError('state.conflict')
    const post = await lockPost(trx, comment.recruitment_id)
    await setCommentState(trx, id, 'PUBLISHED')
    await showComment(trx, post, { ...comment, told: comment.reply_to_user_id })
  },
  async hide(trx, id) {
    const comment = await findAnyComment(trx, id)
    if (!comment || comment.state === 'DELETED') return
    await setCommentState(trx, id, 'HIDDEN')
    await updateCommentCounts(trx, comment.recruitment_id, comment.parent_id)
    await purgeTags(trx, [pageTag.recruitment(comment.recruitment_id)])
  },
}

type Report = { recruitmentId: number; commentId?: number | undefined; reason: ReportReason; text: string }

/** @throws AppError `missing.record` for what is not public, or a comment under another post. */
export async function reportRecruitment(db: Db, actor: Actor, { recruitmentId, commentId, ...report }: Report, now: Date) {
  if (commentId === undefined) return submitReport(db, actor, { kind: 'RECRUITMENT', targetId: recruitmentId, ...report }, now)
  if ((await findPublicComment(db, commentId))?.recruitment_id !== recruitmentId) throw new AppError('missing.record')
  return submitReport(db, actor, { kind: 'RECRUITMENT_COMMENT', targetId: commentId, ...report }, now)
}

/** @throws AppError `missing.record` when the post is not public. */
export async function getMyRecruitment(db: Db, actor: Actor, recruitmentId: number) {
  const { userId } = signedInPerson(actor)
  const post = await isPublic(db, recruitmentId)
  if (!post) throw new AppError('missing.record')
  const [likes, application] = await Promise.all([
    listOwnLikes(db, userId, recruitmentId),
    findOwnApplication(db, userId, recruitmentId),
  ])
  const acting = actor.kind === 'visitor' ? null : actor.company
  const own =
    post.company_id === null ? post.publisher_user_id === userId : acting?.companyId === post.company_id && leadsCompany(actor)
  return {
    liked: likes.some(like => like.comment_id === null),
    likedComments: likes.flatMap(like => like.comment_id ?? []),
    own,
    application: application ? { applicationId: application.id, state: application.state } : null,
  }
}
