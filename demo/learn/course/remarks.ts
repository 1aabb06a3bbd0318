/** What learners write below a course, and what is answered. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import type { Db } from '#server/db/client.ts'
import type { CourseCommentsTable } from '#server/domains/learn/course/tables.ts'
import { momentBetween } from './moment.ts'
import type { CourseSubject } from './subjects.ts'
import { courseRemark, learnerReply, teacherReply } from './texts.ts'

type Reply = { userId: number; byTeacher: boolean; body: string; createdAt: Date }

export type Remark = {
  userId: number
  body: string
  score: number | null
  state: 'PUBLISHED' | 'REVIEWING' | 'HIDDEN' | 'DELETED'
  likes: number
  createdAt: Date
  replies: Reply[]
}

export const draftRemarks = (context: SeedContext, category: CourseSubject, published: Date): Remark[] =>
  Array.from({ length: drawCount(context.rng) }, () => draftRemark(context, category, published))

const drawCount = (rng: Rng): number =>
  rng.weighted([
    [0, 1],
    [3, 2],
    [6, 4],
    [12, 3],
    [24, 1],
  ] as const)

function draftRemark({ rng, now, people }: SeedContext, category: CourseSubject, published: Date): Remark {
  const score = rng.weighted([
    [5, 12],
    [4, 5],
    [3, 2],
    [2, 0.5],
    [1, 0.3],
  ] as const)
  const about = rng.pick(category.subjects)
  const createdAt = momentBetween(rng, published, now)
  const replies = rng.chance(0.4) ? rng.int(1, 3) : 0
  return {
    userId: rng.pick(people).id,
    body: courseRemark(rng, about, score),
    score: rng.chance(0.9) ? score : null,
    state: rng.weighted([
      ['PUBLISHED', 40],
      ['REVIEWING', 1],
      ['HIDDEN', 1],
      ['DELETED', 1],
    ] as const),
    likes: rng.chance(0.5) ? rng.int(0, 60) : 0,
    createdAt,
    replies: Array.from({ length: replies }, (_, at) => ({
      userId: rng.pick(people).id,
      byTeacher: at === 0,
      body: at === 0 ? teacherReply(rng, about) : learnerReply(rng),
      createdAt: momentBetween(rng, createdAt, now),
    })),
  }
}

export async function insertRemarks(db: Db, courses: readonly { id: number; remarks: readonly Remark[] }[]): Promise<void> {
  const flat = courses.flatMap(({ id, remarks }) => remarks.map(remark => ({ courseId: id, remark })))
  const rootIds = await insertReturningIds(
    db,
    'course_comments',
    flat.map(({ courseId, remark }) => rootRow(courseId, remark)),
  )
  await insertAll(
    db,
    'course_comments',
    flat.flatMap(({ courseId, remark }, index) =>
      remark.replies.map(reply => replyRow(courseId, rootIds[index]!, remark, reply)),
    ),
  )
}

const rootRow = (courseId: number, remark: Remark): Insertable<CourseCommentsTable> => ({
  course_id: courseId,
  parent_id: null,
  reply_to_user_id: null,
  user_id: remark.userId,
  body: remark.body,
  score: remark.score,
  state: remark.state,
  like_count: remark.likes,
  reply_count: remark.replies.length,
  created_at: remark.createdAt,
})

const replyRow = (courseId: number, rootId: number, remark: Remark, reply: Reply): Insertable<CourseCommentsTable> => ({
  course_id: courseId,
  parent_id: rootId,
  reply_to_user_id: remark.userId,
  user_id: reply.userId,
  by_teacher: reply.byTeacher,
  body: reply.body,
  score: null,
  created_at: reply.createdAt,
})
