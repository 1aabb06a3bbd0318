/** Joining a course, and what one has of it. */
import type { CourseAccess } from '#lib/contract/learn/course-buying.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { getPayable, noContact, placeOrder } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import type { Job } from '#server/jobs/loop.ts'
import * as queries from './queries.ts'

/** @throws AppError `missing.record` when there is no such course on sale and one has none of it. */
export async function getCourseAccess(db: Db, actor: Actor, courseId: number): Promise<CourseAccess> {
  const found = await queries.findOpenEnrolment(db, courseId, signedInPerson(actor).userId)
  if (!found && !(await queries.findSaleCourse(db, courseId))) throw new AppError('missing.record')
  return { enrolment: found ? { enrolmentId: found.id, state: found.state, orderNo: found.order_no } : null }
}

type Joined = { orderNo: string | null; payable: number; enrolmentId: number }
type Buying = { courseId: number; useCoins: boolean; now: Date }

/** A free course needs no order. */
const joinFree = (db: Db, userId: number, courseId: number, days: number | null, now: Date): Promise<Joined> =>
  db.transaction().execute(async trx => {
    const enrolmentId = await queries.insertEnrolment(trx, {
      course_id: courseId,
      user_id: userId,
      state: 'LEARNING',
      order_no: null,
      expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      finished_at: null,
      created_at: now,
    })
    if (enrolmentId === undefined) throw new AppError('order.owned', { message: '已经加入这门课程' })
    await queries.addStudents(trx, courseId, 1)
    await purgeTags(trx, [pageTag.course(courseId)])
    return { orderNo: null, payable: 0, enrolmentId }
  })

/** The order that waits for its payment, so that a second tab goes to the same cashier. */
async function findWaiting(db: Db, actor: Actor, courseId: number): Promise<Joined | null> {
  const found = await queries.findOpenEnrolment(db, courseId, signedInPerson(actor).userId)
  if (!found) return null
  if (found.state !== 'UNPAID' || found.order_no === null) throw new AppError('order.owned', { message: '已经报名这门课程' })
  const { payable } = await getPayable(db, actor, found.order_no)
  return { orderNo: found.order_no, payable, enrolmentId: found.id }
}

/** @throws AppError `missing.record`, `order.own`, `order.owned`, `order.unpaid_full`, `money.balance_too_low` */
export async function buyCourse(db: Db, actor: Actor, { courseId, useCoins, now }: Buying): Promise<Joined> {
  const { userId } = signedInPerson(actor)
  const course = await queries.findSaleCourse(db, courseId)
  if (!course) throw new AppError('missing.record')
  if (course.price === 0) return joinFree(db, userId, courseId, course.valid_days, now)
  const before = await findWaiting(db, actor, courseId)
  if (before) return before
  const wanted = { kind: 'COURSE' as const, subjectId: courseId, lines: [{ refId: null, quantity: 1 }] }
  try {
    await placeOrder(db, actor, wanted, { details: noContact(useCoins), now })
  } catch (error) {
    // Another tab was quicker: its order is this one's.
    if (!(error instanceof AppError) || error.code !== 'order.owned') throw error
  }
  const placed = await findWaiting(db, actor, courseId)
  if (!placed) throw new AppError('state.conflict')
  return placed
}

const BATCH = 500

export const courseExpiry: Job = {
  name: 'learn.course.expiry',
  everySeconds: 60,
  async work({ db, now }) {
    while ((await queries.expireEnrolments(db, now, BATCH)) === BATCH);
  },
}
