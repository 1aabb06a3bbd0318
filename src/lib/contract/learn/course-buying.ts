/** Joining a course, and opening its lessons. A course is taken by the person who buys it, whichever identity pays. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam } from '#lib/contract/define.ts'
import { lessonContent } from './course-learning.ts'
import { enrolmentState } from './course-workspace.ts'

export const courseAccess = z.object({
  enrolment: z.object({ enrolmentId: z.int(), state: enrolmentState, orderNo: z.string().nullable() }).nullable(),
})
export type CourseAccess = z.output<typeof courseAccess>

export const courseBuying = {
  getCourseAccess: defineCall({
    method: 'GET',
    path: '/course/{id}/mine',
    summary: '我有没有报名这门课程；没有付款的，附订单号',
    access: 'user',
    params: z.object({ id: idParam }),
    result: courseAccess,
    errors: ['missing.record'],
  }),
  buyCourse: defineCall({
    method: 'POST',
    path: '/course/{id}/buy',
    summary: '报名课程：免费的立即加入，收费的生成订单；再次提交得到同一张待付款订单',
    access: 'user',
    idempotent: true,
    params: z.object({ id: idParam }),
    body: z.object({ useCoins: z.boolean() }),
    /** No order: the course costs nothing and is joined. `payable` is what the cashier asks for. */
    result: z.object({ orderNo: z.string().nullable(), payable: fen, enrolmentId: z.int() }),
    errors: ['missing.record', 'order.own', 'order.owned', 'order.unpaid_full', 'money.balance_too_low'],
  }),
  openLesson: defineCall({
    method: 'POST',
    path: '/course/mine/{enrolmentId}/lesson/{lessonId}',
    summary: '打开一个课时；打开过的收费课时算已学，退款时按课时扣除；中小学课程晚上九点到早上六点不开放',
    access: 'user',
    params: z.object({ enrolmentId: idParam, lessonId: idParam }),
    body: z.object({}),
    result: lessonContent,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
