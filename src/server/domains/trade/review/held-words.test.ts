/** What buyers and sellers write about an order or a service waits for an operator where a word of the list stands in it. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ReceivedQuestion } from '#lib/contract/city/service-talk.ts'
import type { ListOf } from '#lib/contract/define.ts'
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import type { ReceivedReviews, ReviewPage } from '#lib/contract/trade/review.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let operator: Visitor
let seller: Visitor
let buyer: Visitor
let visitor: Visitor
let ids: { seller: number; buyer: number }
let serviceId = 0
let serial = 0

const word = (text: string, level: string) => ({
  text,
  pattern: false,
  kind: 'FRAUD',
  level,
  places: [],
  bySound: false,
  topic: false,
  allow: '',
  why: '只给测试的词',
  enabled: true,
})

beforeAll(async () => {
  ids = { seller: await insertPerson(db), buyer: await insertPerson(db) }
  operator = await api.signedIn((await appointOperator(db, '13900000031', ['content'])).userId)
  seller = await api.signedIn(ids.seller)
  buyer = await api.signedIn(ids.buyer)
  visitor = await api.signedIn(await insertPerson(db))
  const category = await sql<{ id: number }>`insert into service_categories (name) values ('测试分类') returning id`.execute(db)
  const id = category.rows[0]!.id
  const { rows } = await sql<{ id: number }>`
    insert into services (category_id, root_category_id, owner_user_id, title, unit, price, province_code, city_code, district_code, lng, lat, state)
    values (${id}, ${id}, ${ids.seller}, '上门保洁', '次', 100, 19, 1607, 3155, 114, 22, 'ON') returning id`.execute(db)
  serviceId = rows[0]!.id
  data(await operator.post('../manager/sensitiveWord', word('葡萄大甩卖', 'HOLD')))
  data(await operator.post('../manager/sensitiveWord', word('柿子大甩卖', 'REFUSE')))
  data(await operator.post('../manager/sensitiveWord', word('芒果大甩卖', 'MASK')))
})

async function completed(): Promise<string> {
  const orderNo = `2026112300000000${String(3000 + ++serial)}`
  const at = new Date()
  await sql`insert into orders (order_no, kind, state, buyer_user_id, seller_user_id, subject_id, title, total_amount, paid_amount,
      pay_before, paid_at, completed_at)
    values (${orderNo}, 'SERVICE', 'COMPLETED', ${ids.buyer}, ${ids.seller}, ${serviceId}, '上门保洁', 100, 100, ${at}, ${at}, ${at})`.execute(
    db,
  )
  return orderNo
}

const review = (orderNo: string, body: string, stars = 5) =>
  buyer.post(`order/${orderNo}/review`, { stars, body, anonymous: false, pictures: [] })
const shown = async (): Promise<ReviewPage> => data(await visitor.get(`review/service/${serviceId}`))
const orderOf = async (who: Visitor, orderNo: string): Promise<OrderDetail> => data(await who.get(`order/${orderNo}`))
const heldHere = async (who: Visitor): Promise<string[]> =>
  data<{ body: string }[]>(await who.get(`text/held?page=${encodeURIComponent(`/city/server/${serviceId}`)}`)).map(
    one => one.body,
  )
const noticesOf = async (userId: number): Promise<string[]> =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(one => one.title)
const figures = () =>
  db.selectFrom('services').select(['review_count', 'score']).where('id', '=', serviceId).executeTakeFirstOrThrow()

async function decide(verdict: 'approve' | 'reject'): Promise<void> {
  const { list } = data<{ list: { id: number }[] }>(await operator.get('../manager/review/list?kind=TEXT&pageSize=100'))
  const id = list.at(-1)!.id
  data(await operator.post(`../manager/review/${id}/claim`))
  data(await operator.post(`../manager/review/${id}/${verdict}`, verdict === 'reject' ? { reason: '广告内容' } : {}))
}

test('a held review counts in no score and reaches nobody until it is let through', async () => {
  const before = await figures()
  const orderNo = await completed()
  const body = '师傅很细心，顺便看到葡萄大甩卖'
  expect(data(await review(orderNo, body))).toMatchObject({ state: 'REVIEWED', held: true })
  expect((await shown()).summary.total).toBe(0)
  expect((await shown()).list).toEqual([])
  expect(await figures()).toEqual(before)
  expect((await orderOf(buyer, orderNo)).review).toMatchObject({ held: true, body })
  expect((await orderOf(seller, orderNo)).review).toBeNull()
  expect(await heldHere(buyer)).toEqual([body])
  expect(await heldHere(visitor)).toEqual([])
  expect(await noticesOf(ids.seller)).not.toContain('收到一条评价')
  await decide('approve')
  expect((await shown()).summary).toMatchObject({ total: 1, score: 5 })
  expect((await shown()).list.map(one => one.body)).toEqual([body])
  expect(await figures()).toMatchObject({ review_count: 1, score: 500 })
  expect((await orderOf(seller, orderNo)).review).toMatchObject({ held: false, body })
  expect(await heldHere(buyer)).toEqual([])
  expect(await noticesOf(ids.seller)).toContain('收到一条评价')
  expect(await noticesOf(ids.buyer)).toContain('你写的内容已通过审核')
})

test('one that is not let through stays unseen and uncounted, and its writer is told', async () => {
  const before = await shown()
  const orderNo = await completed()
  data(await review(orderNo, '不值这个价，去看葡萄大甩卖吧', 1))
  await decide('reject')
  expect((await shown()).summary).toEqual(before.summary)
  expect((await orderOf(buyer, orderNo)).review).toBeNull()
  expect(await noticesOf(ids.buyer)).toContain('你写的内容没有通过审核')
})

test('what is refused says so beside the field and leaves the order to be reviewed; what is masked stands with stars', async () => {
  const orderNo = await completed()
  expect((await review(orderNo, '来买柿子大甩卖')).fields).toHaveProperty('body')
  expect(await orderOf(buyer, orderNo)).toMatchObject({ state: 'COMPLETED', review: null })
  expect(data(await review(orderNo, '楼下芒果大甩卖很吵'))).toMatchObject({ held: false })
  expect((await orderOf(buyer, orderNo)).review?.body).toBe('楼下*****很吵')
})

test('the same words under another order wait, thanks of a seller do not', async () => {
  const words = '约的上午九点准时到，厨房油烟机拆下来洗得很干净，地也拖了两遍'
  expect(data(await review(await completed(), words))).toMatchObject({ held: false })
  expect(data(await review(await completed(), words))).toMatchObject({ held: true })
  await decide('approve')
  const { list } = data<ReceivedReviews>(await seller.get('review/received?unanswered=true'))
  const thanks = '非常感谢您的认可，我们会继续努力，期待下次再为您服务，祝您生活愉快'
  for (const one of list.slice(0, 2))
    expect(data(await seller.post(`review/${one.reviewId}/reply`, { reply: thanks }))).toMatchObject({ held: false })
})

test('a held reply is seen by its seller alone; refused, it can be written again', async () => {
  const orderNo = await completed()
  data(await review(orderNo, '窗台也擦了'))
  const mine = async () => data<ReceivedReviews>(await seller.get('review/received')).list[0]!
  const { reviewId } = await mine()
  const reply = (text: string) => seller.post(`review/${reviewId}/reply`, { reply: text })
  expect(data(await reply('欢迎来看葡萄大甩卖'))).toMatchObject({ held: true })
  expect(await mine()).toMatchObject({ reply: null, heldReply: '欢迎来看葡萄大甩卖' })
  expect((await shown()).list[0]).not.toHaveProperty('heldReply')
  expect((await shown()).list[0]!.reply).toBeNull()
  expect((await reply('再回复一次')).code).toBe('state.conflict')
  await decide('reject')
  expect(await mine()).toMatchObject({ reply: null, heldReply: null })
  expect(data(await reply('下次去葡萄大甩卖见'))).toMatchObject({ held: true })
  await decide('approve')
  expect(await mine()).toMatchObject({ reply: '下次去葡萄大甩卖见', heldReply: null })
  expect(await noticesOf(ids.buyer)).toContain('商家回复了你的评价')
})

test('a held addition to a review is seen by its writer alone until it is let through', async () => {
  const orderNo = await completed()
  data(await review(orderNo, '阳台也扫了'))
  const add = (body: string) => buyer.post(`order/${orderNo}/review/followup`, { body })
  expect(data(await add('一个月后发现隔壁葡萄大甩卖'))).toMatchObject({ held: true })
  expect((await orderOf(buyer, orderNo)).review).toMatchObject({ followup: null, heldFollowup: '一个月后发现隔壁葡萄大甩卖' })
  expect((await orderOf(seller, orderNo)).review).toMatchObject({ followup: null, heldFollowup: null })
  expect((await add('再追评')).code).toBe('state.conflict')
  await decide('approve')
  expect((await orderOf(seller, orderNo)).review?.followup).toBe('一个月后发现隔壁葡萄大甩卖')
  expect(await noticesOf(ids.seller)).toContain('收到一条追评')
})

test('of a held answer the earlier one stays in sight, and a case about words that were replaced decides nothing', async () => {
  const { questionId } = data<{ questionId: number }>(
    await buyer.post(`same/city/server/${serviceId}/question`, { body: '要自己准备工具吗' }),
  )
  const answer = (text: string) => seller.post(`merchant/service/question/${questionId}/answer`, { answer: text })
  const received = async () =>
    data<ListOf<ReceivedQuestion>>(await seller.get('merchant/service/question/list')).list.find(
      one => one.questionId === questionId,
    )
  expect((await answer('来看柿子大甩卖')).fields).toHaveProperty('answer')
  data(await answer('不用，我们带'))
  expect(data(await answer('不用，顺便看看葡萄大甩卖'))).toMatchObject({ held: true })
  expect(await received()).toMatchObject({ answer: '不用，我们带', heldAnswer: '不用，顺便看看葡萄大甩卖' })
  // The seller thinks better of it: what waited is gone, whatever is decided about it.
  expect(data(await answer('不用，工具都带上'))).toMatchObject({ held: false })
  await decide('approve')
  expect(await received()).toMatchObject({ answer: '不用，工具都带上', heldAnswer: null })
  data(await answer('都带，还有葡萄大甩卖'))
  await decide('reject')
  expect(await received()).toMatchObject({ answer: '不用，工具都带上', heldAnswer: null })
  data(await answer('都带的，葡萄大甩卖也有'))
  await decide('approve')
  expect(await received()).toMatchObject({ answer: '都带的，葡萄大甩卖也有', heldAnswer: null })
})
