/** Orders of learning: courses and exams. */

import type { SeedContext } from '#demo/context.ts'
import type { OrderState, RefundState } from '#lib/contract/trade/order.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { isSame, person } from './parties.ts'
import type { OrderPlan } from './plan.ts'

/** Paid courses. */
export async function enrolments({ db, now, rng }: SeedContext): Promise<OrderPlan[]> {
  const ways: Record<string, { state: OrderState; refund?: RefundState }> = {
    UNPAID: { state: 'PENDING_PAYMENT' },
    LEARNING: { state: 'PAID' },
    FINISHED: { state: 'COMPLETED' },
    EXPIRED: { state: 'COMPLETED' },
    REFUNDING: { state: 'PAID', refund: 'APPLY' },
    REFUNDED: { state: 'CANCELLED', refund: 'COMPLETE' },
    CANCELLED: { state: 'CLOSED' },
  }
  const rows = await db
    .selectFrom('course_enrolments as e')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .leftJoin('schools as s', 's.id', 'c.school_id')
    .leftJoin('companies as own', 'own.id', 'c.company_id')
    .select([
      'e.id',
      'e.user_id',
      'e.state',
      'e.created_at',
      'e.finished_at',
      'c.id as course_id',
      'c.title',
      'c.cover',
      'c.price',
    ])
    .select([
      'c.company_id',
      'own.owner_user_id as company_owner',
      's.owner_user_id as school_owner',
      's.company_id as school_company',
    ])
    .where('c.price', '>', 0)
    .orderBy('e.id')
    .execute()
  return rows.flatMap((row): OrderPlan[] => {
    const buyer = person(row.user_id)
    const seller = { userId: row.company_owner ?? row.school_owner, companyId: row.company_id ?? row.school_company }
    if (isSame(buyer, seller)) return []
    const way = ways[row.state]!
    return [
      {
        kind: 'COURSE',
        ...way,
        buyer,
        seller,
        subjectId: row.course_id,
        title: row.title,
        picture: row.cover,
        lines: [{ name: '整门课程', refId: row.id, price: row.price, unit: '门' }],
        createdAt: way.state === 'PENDING_PAYMENT' ? new Date(now.getTime() - rng.int(1, 25) * MINUTE_MS) : row.created_at,
        doneAt: row.finished_at,
      },
    ]
  })
}

/** Exams with a fee, from when the fee is due. */
export async function registrations({ db, now, rng }: SeedContext): Promise<OrderPlan[]> {
  const ways: Record<string, { state: OrderState; refund?: RefundState }> = {
    UNPAID: { state: 'PENDING_PAYMENT' },
    REGISTERED: { state: 'PAID' },
    TICKET_ISSUED: { state: 'PAID' },
    TAKEN: { state: 'COMPLETED' },
    ABSENT: { state: 'COMPLETED' },
    SCORED: { state: 'COMPLETED' },
    CANCELLED: { state: 'CANCELLED', refund: 'COMPLETE' },
  }
  const rows = await db
    .selectFrom('exam_registrations as r')
    .innerJoin('exams as e', 'e.id', 'r.exam_id')
    .leftJoin('schools as s', 's.id', 'e.school_id')
    .select([
      'r.id',
      'r.user_id',
      'r.state',
      'e.id as exam_id',
      'e.title',
      'e.picture',
      'e.fee',
      'e.register_from',
      'e.register_to',
    ])
    .select(['s.owner_user_id as school_owner', 's.company_id as school_company'])
    .where('e.fee', '>', 0)
    .orderBy('r.id')
    .execute()
  return rows.flatMap((row): OrderPlan[] => {
    const way = ways[row.state]
    const buyer = person(row.user_id)
    const seller = { userId: row.school_owner, companyId: row.school_company }
    if (!way || (seller.userId !== null && isSame(buyer, seller))) return []
    const from = row.register_from.getTime()
    const to = Math.max(from, Math.min(row.register_to.getTime(), now.getTime() - DAY_MS))
    return [
      {
        kind: 'EXAM',
        ...way,
        buyer,
        seller,
        subjectId: row.exam_id,
        title: row.title,
        picture: row.picture,
        lines: [{ name: '报名费', refId: row.id, price: row.fee, unit: '人' }],
        createdAt: new Date(
          way.state === 'PENDING_PAYMENT'
            ? now.getTime() - rng.int(1, 25) * MINUTE_MS
            : Math.min(from + rng.float() * (to - from), now.getTime() - HOUR_MS),
        ),
      },
    ]
  })
}
