/** Talking about a course. Stars are for anyone who learns it, once; replies and likes are for everybody who is signed in. */
import type { CallResult } from '#lib/contract/define.ts'
import type { courseTalk } from '#lib/contract/learn/course-talk.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { checkText, saveVerdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { contactsOf } from '../author/contacts.ts'
import { countComment } from './counting.ts'
import * as queries from './queries.ts'

type Calls = typeof courseTalk

/** @throws AppError `missing.record` when it is not on sale. */
async function lockCourse(trx: Db, id: number) {
  const course = await queries.lockPublicCourse(trx, id)
  if (!course) throw new AppError('missing.record')
  return course
}

type Course = Awaited<ReturnType<typeof lockCourse>>

/** Whether somebody speaks for anyone who offers the course: acting for its company, or being the teacher whose course it is. */
const speaksFor = (actor: Actor, course: Course): boolean => {
  if (actor.kind === 'visitor') return false
  const company = course.company_id ?? course.school_company
  return company === null ? course.owner_user_id === actor.userId : actor.company?.companyId === company
}

type Reply = { courseId: number; commentId?: number | undefined; score?: number | undefined; body: string }

export async function replyComment(db: Db, actor: Actor, { courseId, commentId, score, body }: Reply, now: Date) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  const verdict = await checkText(
    db,
    { userId, place: 'COURSE', subject: 'COURSE_COMMENT', text: body, field: 'body', can: 'plain' },
    now,
  )
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async (trx): Promise<CallResult<Calls['replyCourseComment']>> => {
    const course = await lockCourse(trx, courseId)
    const answered = commentId === undefined ? undefined : await queries.findPublicComment(trx, commentId)
    if (commentId !== undefined && answered?.course_id !== courseId) throw new AppError('missing.record')
    const stars = answered ? null : (score ?? null)
    if (stars !== null) {
      if (!(await queries.isLearner(trx, courseId, userId))) throw new AppError('course.not_learner')
      if (await queries.hasScored(trx, courseId, userId)) throw new AppError('course.scored')
    }
    // Two levels: what answers a reply stands under the same comment.
    const parentId = answered ? (answered.parent_id ?? answered.id) : null
    const id = await queries.insertComment(trx, {
      course_id: courseId,
      parent_id: parentId,
      reply_to_user_id: answered?.user_id ?? null,
      user_id: userId,
      by_teacher: speaksFor(actor, course),
      body: verdict.text,
      state: held ? 'REVIEWING' : 'PUBLISHED',
      score: stars,
      created_at: now,
    })
    await saveVerdict(trx, verdict, { id, title: `课程评论：${course.title}` }, now)
    const shown = {
      parent_id: parentId,
      score: stars,
      user_id: userId,
      body: verdict.text,
      reply_to_user_id: answered?.user_id ?? null,
    }
    if (!held) await showComment(trx, { id: courseId, title: course.title }, shown)
    return { commentId: id, held }
  })
}

type Shown = Pick<queries.CommentRecord, 'parent_id' | 'score' | 'user_id' | 'body' | 'reply_to_user_id'>

/** Publishes a comment: counts it, and notifies the person it answers. */
async function showComment(trx: Db, course: { id: number; title: string }, comment: Shown): Promise<void> {
  await countComment(trx, { courseId: course.id, parentId: comment.parent_id, score: comment.score })
  await purgeTags(trx, [pageTag.course(course.id)])
  const answered = comment.reply_to_user_id
  const people = answered === null ? (await contactsOf(trx, course.id)).people : [answered]
  for (const one of people)
    if (one !== comment.user_id)
      await notify(trx, one, {
        kind: 'COMMENT',
        title: answered === null ? '有人评论了课程' : '有人回复了你',
        body: `“${course.title}”：${comment.body.slice(0, 80)}`,
        link: linkOf(course.id),
      })
}

const linkOf = (courseId: number): string => `/course/${courseId}#comments`

export const writtenComment: WrittenText = {
  subject: 'COURSE_COMMENT',
  async link(db, id) {
    const comment = await queries.findAnyComment(db, id)
    return comment && linkOf(comment.course_id)
  },
  waits: async (db, id) => (await queries.findAnyComment(db, id))?.state === 'REVIEWING',
  async release(trx, id) {
    const comment = await queries.findAnyComment(trx, id)
    if (comment?.state !== 'REVIEWING') throw new AppError('state.conflict')
    const course = await lockCourse(trx, comment.course_id)
    await queries.setCommentState(trx, id, 'PUBLISHED')
    await showComment(trx, { id: comment.course_id, title: course.title }, comment)
  },
  async hide(trx, id) {
    const comment = await queries.findAnyComment(trx, id)
    if (!comment || comment.state === 'DELETED' || comment.state === 'HIDDEN') return
    await queries.setCommentState(trx, id, 'HIDDEN')
    if (comment.state === 'PUBLISHED')
      await countComment(trx, { courseId: comment.course_id, parentId: comment.parent_id, score: comment.score, by: -1 })
    await purgeTags(trx, [pageTag.course(comment.course_id)])
  },
}

export async function likeComment(db: Db, actor: Actor, commentId: number, like: boolean, now: Date) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async (trx): Promise<CallResult<Calls['likeCourseComment']>> => {
    const comment = await queries.findPublicComment(trx, commentId)
    if (!comment) throw new AppError('missing.record')
    await lockCourse(trx, comment.course_id)
    const changed = like
      ? await queries.insertLike(trx, userId, commentId, now)
      : -(await queries.deleteLike(trx, userId, commentId))
    const likes = await queries.addLikes(trx, commentId, changed)
    if (changed !== 0) await purgeTags(trx, [pageTag.course(comment.course_id)])
    return { liked: like, likes }
  })
}

export async function getMyTalk(db: Db, actor: Actor, courseId: number): Promise<CallResult<Calls['getMyCourseTalk']>> {
  const { userId } = signedInPerson(actor)
  const [liked, learns, scored] = await Promise.all([
    queries.listLiked(db, userId, courseId),
    queries.isLearner(db, courseId, userId),
    queries.hasScored(db, courseId, userId),
  ])
  return { likedComments: liked.map(one => one.id), mayScore: learns && !scored }
}
