import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CourseAccess } from '#lib/contract/learn/course-buying.ts'
import type { LessonContent } from '#lib/contract/learn/course-learning.ts'
import type { OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { endStatementTerms } from '#tests/support/dispute.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { courseExpiry } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const PRICE = 10_001
const LESSONS = 4

let owner: Visitor
let category = 0
let teacher = 0
let company = 0

const one = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await statement.execute(db)).rows[0]!.id

/** A course with one lesson to try and the others paid for. */
async function publish(price: number, validDays: number | null = null): Promise<{ id: number; lessons: number[] }> {
  const id = await one(sql`
    insert into courses (category_id, category_group_id, teacher_id, company_id, state, title, level, price, valid_days, published_at)
    values (${category}, ${category}, ${teacher}, ${company}, 'ONLINE', '手冲咖啡', 'BEGINNER', ${price}, ${validDays}, now()) returning id`)
  const chapter = await one(
    sql`insert into course_chapters (course_id, position, title) values (${id}, 0, '第一章') returning id`,
  )
  const lessons: number[] = []
  for (let position = 0; position <= LESSONS; position++) {
    lessons.push(
      await one(sql`insert into course_lessons (course_id, chapter_id, position, kind, title, free, body)
        values (${id}, ${chapter}, ${position}, 'TEXT', '课时', ${position === 0}, '<p>正文</p>') returning id`),
    )
  }
  return { id, lessons }
}

beforeAll(async () => {
  const ownerId = await insertPerson(db)
  company = await insertCompany(db, { owner: ownerId, name: '咖啡培训公司' })
  owner = await api.signedIn(ownerId, { companyId: company })
  category = await one(sql`insert into course_categories (name, position) values ('咖啡', 0) returning id`)
  teacher = await one(sql`insert into course_teachers (company_id, name, title) values (${company}, '老师', '讲师') returning id`)
})

type Joined = { orderNo: string; payable: number; enrolmentId: number }
const learner = async () => api.signedIn(await insertPerson(db))
const buy = async (who: Visitor, id: number, body: object = {}) =>
  data<Joined>(await who.post(`course/${id}/buy`, { useCoins: false, ...body }))
const access = async (who: Visitor, id: number) => data<CourseAccess>(await who.get(`course/${id}/mine`)).enrolment
const moves = async (who: Visitor, orderNo: string) => data<OrderMoves>(await who.get(`order/${orderNo}/moves`))
const open = (who: Visitor, { enrolmentId }: { enrolmentId: number }, lesson: number) =>
  who.post(`course/mine/${enrolmentId}/lesson/${lesson}`, {})
const giveBack = (who: Visitor, orderNo: string) => who.post(`order/${orderNo}/refund/rule`, { reason: '没有时间学' })

test('a free course is joined at once, and a second time is refused', async () => {
  const course = await publish(0)
  const who = await learner()
  const joined = await buy(who, course.id)
  expect(joined).toMatchObject({ orderNo: null, payable: 0 })
  expect(data<LessonContent>(await open(who, joined, course.lessons[2]!)).body).toBe('<p>正文</p>')
  expect((await who.post(`course/${course.id}/buy`, { useCoins: false })).code).toBe('order.owned')
})

test('ten clicks at once make one order, whose price is the database’s', async () => {
  const course = await publish(PRICE)
  const who = await learner()
  const placed = await Promise.all(Array.from({ length: 10 }, () => buy(who, course.id, { price: 1, total: 1 })))
  expect(new Set(placed.map(one => one.orderNo)).size).toBe(1)
  expect(placed[0]!.payable).toBe(PRICE)
  expect((await access(who, course.id))?.state).toBe('UNPAID')
  expect((await open(who, placed[0]!, course.lessons[1]!)).code).toBe('state.conflict')
})

test('a paid course opens its lessons, and what is left of it comes back by lessons', async () => {
  const course = await publish(PRICE)
  const who = await learner()
  const joined = await buy(who, course.id)
  await payOrder(db, joined.orderNo)
  expect(await access(who, course.id)).toMatchObject({ state: 'LEARNING', enrolmentId: joined.enrolmentId })
  expect((await who.post(`course/${course.id}/buy`, { useCoins: false })).code).toBe('order.owned')
  expect((await moves(who, joined.orderNo)).byRule?.value).toBe(PRICE)

  // A free lesson is not learning what was paid for; a lesson opened twice counts once.
  for (const lesson of [course.lessons[0]!, course.lessons[1]!, course.lessons[1]!]) data(await open(who, joined, lesson))
  const due = Math.floor((PRICE * (LESSONS - 1)) / LESSONS)
  const shown = await moves(who, joined.orderNo)
  expect(shown.byRule).toMatchObject({ value: due })
  expect(shown.moves).toEqual(['DISPUTE', 'REFUND_BY_RULE'])

  data(await giveBack(who, joined.orderNo))
  expect((await open(who, joined, course.lessons[2]!)).code).toBe('state.conflict')
  expect(await finishRefundOf(db, joined.orderNo)).toBe(due)
  expect(await access(who, course.id)).toBeNull()
  expect((await giveBack(who, joined.orderNo)).code).toBe('state.conflict')
  expect(await findLedgerFaults(db)).toEqual([])
  expect((await buy(who, course.id)).orderNo).not.toBe(joined.orderNo)
})

test('a course that was learned to its end, and one whose time is over, give nothing back', async () => {
  const course = await publish(PRICE, 30)
  const who = await learner()
  const joined = await buy(who, course.id)
  await payOrder(db, joined.orderNo)
  for (const lesson of course.lessons) data(await open(who, joined, lesson))
  expect((await moves(who, joined.orderNo)).byRule?.value).toBe(0)
  expect((await giveBack(who, joined.orderNo)).code).toBe('state.conflict')

  const other = await learner()
  const late = await buy(other, course.id)
  await payOrder(db, late.orderNo)
  await db
    .updateTable('course_enrolments')
    .set({ expires_at: new Date(Date.now() - DAY_MS) })
    .where('id', '=', late.enrolmentId)
    .execute()
  expect((await open(other, late, course.lessons[1]!)).code).toBe('state.conflict')
  expect((await moves(other, late.orderNo)).byRule?.value).toBe(0)
  const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
  await courseExpiry.work({ db, now: new Date(), log: createLogger('silent'), ports })
  expect(await access(other, course.id)).toBeNull()
})

test('an order that is closed gives its place back, and nobody else opens lessons or buys their own course', async () => {
  const course = await publish(PRICE)
  const who = await learner()
  const joined = await buy(who, course.id)
  data(await who.post(`order/${joined.orderNo}/close`, {}))
  expect(await access(who, course.id)).toBeNull()
  const again = await buy(who, course.id)
  await payOrder(db, again.orderNo)
  expect((await open(await learner(), again, course.lessons[1]!)).code).toBe('missing.record')
  expect((await owner.post(`course/${course.id}/buy`, { useCoins: false })).code).toBe('order.own')
})

test('while it can be learned operators can be asked; a part that they give back ends nothing, everything does (rule 争议 二)', async () => {
  const course = await publish(PRICE, 30)
  const operator = await insertPerson(db)
  await db
    .updateTable('users')
    .set({ is_operator: true, operator_duties: ['support'] })
    .where('id', '=', operator)
    .execute()
  const support = await api.signedIn(operator)
  const decided = async (who: Visitor, decision: object) => {
    const joined = await buy(who, course.id)
    await payOrder(db, joined.orderNo)
    data(await who.post(`order/${joined.orderNo}/dispute`, { reason: '与大纲不符' }))
    expect((await giveBack(who, joined.orderNo)).code).toBe('state.conflict')
    data(await open(who, joined, course.lessons[1]!))
    const { id } = await db.selectFrom('orders').select('id').where('order_no', '=', joined.orderNo).executeTakeFirstOrThrow()
    await endStatementTerms(db, id)
    data(await support.post(`/v1/manager/order/dispute/${id}/decide`, { reason: '缺了一章', ...decision }))
    await finishRefundOf(db, joined.orderNo)
  }
  const [partly, wholly] = [await learner(), await learner()]
  await decided(partly, { outcome: 'COMPLETE', value: 1_000 })
  expect(await access(partly, course.id)).toMatchObject({ state: 'LEARNING' })
  await decided(wholly, { outcome: 'REFUND', value: 0 })
  expect(await access(wholly, course.id)).toBeNull()
  expect(await findLedgerFaults(db)).toEqual([])

  const late = await learner()
  const { orderNo } = await buy(late, course.id)
  await payOrder(db, orderNo)
  await db
    .updateTable('course_enrolments')
    .set({ expires_at: new Date(0) })
    .where('order_no', '=', orderNo)
    .execute()
  expect((await late.post(`order/${orderNo}/dispute`, { reason: '过期了' })).code).toBe('state.conflict')
})
