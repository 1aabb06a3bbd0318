/** Courses as something that can be bought. The enrolment waits with its order; a person holds one open enrolment of a course. */
import { money } from '#lib/format/money.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { PaidPurchase, Purchasable } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { revokeByOrder } from '../certificate/queries.ts'
import * as queries from './queries.ts'

const FEE_RATE = 1_000

/** Rule 退款, 课程: what was paid times the lessons that were not learned; lessons that are free to try do not count. */
async function calculateRuleRefund(db: Db, paid: PaidPurchase): Promise<{ value: number; text: string }> {
  const enrolment = await queries.findByOrder(db, paid.orderNo)
  if (!enrolment || (enrolment.state !== 'LEARNING' && enrolment.state !== 'FINISHED')) {
    return { value: 0, text: '课程已经结束，不能再退款' }
  }
  if (enrolment.expires_at && enrolment.expires_at <= paid.at) return { value: 0, text: '课程有效期已过，不能再退款' }
  const { total, opened } = await queries.countConsumed(db, enrolment.course_id, enrolment.id)
  if (opened === 0) return { value: paid.total, text: `还没有学过收费课时，全额退 ${money(paid.total)}` }
  const value = Math.floor((paid.total * (total - opened)) / total)
  const part = `收费课时共 ${total} 个，已学 ${opened} 个`
  return value === 0
    ? { value, text: `${part}，没有可以退的部分` }
    : { value, text: `${part}，退 ${money(paid.total)} × ${total - opened}/${total} = ${money(value)}` }
}

export const coursePurchase: Purchasable = {
  kind: 'COURSE',
  feeRate: FEE_RATE,
  completesWhenPaid: true,
  async price(db, courseId) {
    const course = await queries.findSaleCourse(db, courseId)
    const owner = course?.company_owner ?? course?.school_owner ?? course?.person_owner
    // What costs nothing is joined without an order.
    if (!course || !owner || course.price === 0) throw new AppError('missing.record')
    return {
      title: course.title,
      picture: course.cover,
      seller: { userId: owner, companyId: course.company_id ?? course.school_company },
      lines: [{ name: '整门课程', refId: null, unitPrice: course.price, quantity: 1, unit: '门' }],
      freeCancel: false,
    }
  },
  async reserve(trx, { orderNo, subjectId, buyer, at }) {
    const row = {
      course_id: subjectId as number,
      user_id: buyer.userId,
      state: 'UNPAID' as const,
      order_no: orderNo,
      expires_at: null,
      finished_at: null,
      created_at: at,
    }
    if ((await queries.insertEnrolment(trx, row)) === undefined) throw new AppError('order.owned')
  },
  async fulfil(trx, { orderNo, subjectId, lines, at }) {
    const days = await queries.findValidDays(trx, subjectId as number)
    await queries.moveEnrolment(trx, orderNo, ['UNPAID'], {
      state: 'LEARNING',
      paid: lines.reduce((sum, line) => sum + line.amount, 0),
      expires_at: days === null ? null : new Date(at.getTime() + days * DAY_MS),
    })
  },
  async giveBack(trx, { orderNo, at }, { whole }) {
    if (whole && (await queries.moveEnrolment(trx, orderNo, ['UNPAID'], { state: 'CANCELLED' }))) return
    const ended = whole ? (['LEARNING', 'FINISHED', 'REFUNDING'] as const) : (['REFUNDING'] as const)
    if (await queries.moveEnrolment(trx, orderNo, ended, { state: 'REFUNDED' })) await revokeByOrder(trx, orderNo, at)
  },
  /** While it can be learned. */
  async isDisputable(db, { orderNo, at }) {
    const enrolment = await queries.findByOrder(db, orderNo)
    const open = enrolment?.state === 'LEARNING' || enrolment?.state === 'FINISHED'
    return open && (enrolment.expires_at === null || enrolment.expires_at > at)
  },
  refund: {
    calculate: calculateRuleRefund,
    async begin(trx, paid) {
      await queries.lockByOrder(trx, paid.orderNo)
      const due = await calculateRuleRefund(trx, paid)
      if (due.value > 0) await queries.moveEnrolment(trx, paid.orderNo, ['LEARNING', 'FINISHED'], { state: 'REFUNDING' })
      return due
    },
  },
  async recount(trx, { subjectId, orderNo }, after) {
    if (subjectId === null || after === 'REVIEWED') return
    // After a refund of a part they learn on.
    if (after === 'REFUNDED' && (await queries.findByOrder(trx, orderNo))?.state !== 'REFUNDED') return
    await queries.addStudents(trx, subjectId, after === 'COMPLETED' ? 1 : -1)
    await purgeTags(trx, [pageTag.course(subjectId)])
  },
}
