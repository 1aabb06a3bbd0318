/** What sellers and buyers add to a review; the life of the order before it has tests of its own (order/life/life.test.ts). */

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import type { ReceivedReviews } from '#lib/contract/trade/review.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { createReview } from '#server/domains/trade/review/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let seller: Visitor
let buyer: Visitor
let stranger: Visitor
let ids: { seller: number; buyer: number }
let serial = 0

beforeAll(async () => {
  ids = { seller: await insertPerson(db), buyer: await insertPerson(db) }
  seller = await api.signedIn(ids.seller)
  buyer = await api.signedIn(ids.buyer)
  stranger = await api.signedIn(await insertPerson(db))
})

/** A review of an order that was completed, by the buyer of this file. */
async function reviewed({ anonymous = false, daysAgo = 0 } = {}): Promise<{ reviewId: number; orderNo: string }> {
  const orderNo = `2026112300000000${String(1000 + ++serial)}`
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  await sql`insert into orders (order_no, kind, state, buyer_user_id, seller_user_id, subject_id, title, total_amount, paid_amount,
      pay_before, paid_at, completed_at, reviewed_at)
    values (${orderNo}, 'SERVICE', 'REVIEWED', ${ids.buyer}, ${ids.seller}, 1, '上门保洁', 100, 100, ${at}, ${at}, ${at}, ${at})`.execute(
    db,
  )
  await createReview(db, {
    kind: 'SERVICE',
    subjectId: 1,
    companyId: null,
    sellerUserId: ids.seller,
    userId: ids.buyer,
    orderNo,
    packageName: '基础',
    stars: 4,
    body: '还不错',
    pictures: [],
    anonymous,
    at,
  })
  const row = await db.selectFrom('reviews').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow()
  return { reviewId: row.id, orderNo }
}

const received = async (who: Visitor, query = ''): Promise<ReceivedReviews> => data(await who.get(`review/received${query}`))
const idsOf = ({ list }: ReceivedReviews): number[] => list.map(({ reviewId }) => reviewId)

describe('a reply', () => {
  test('is given once, by who delivered, and the buyer hears of it', async () => {
    const { reviewId, orderNo } = await reviewed()
    expect((await stranger.post(`review/${reviewId}/reply`, { reply: '谢谢' })).code).toBe('missing.record')
    expect((await buyer.post(`review/${reviewId}/reply`, { reply: '谢谢' })).code).toBe('missing.record')
    const answers = await Promise.all([1, 2, 3].map(n => seller.post(`review/${reviewId}/reply`, { reply: `谢谢 ${n}` })))
    expect(answers.filter(({ resultStatus }) => resultStatus)).toHaveLength(1)
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(['state.conflict', 'state.conflict'])
    const notices = await db.selectFrom('notices').select(['title', 'link']).where('user_id', '=', ids.buyer).execute()
    expect(notices).toEqual([{ title: '商家回复了你的评价', link: `/member/member_order?orderNo=${orderNo}` }])
  })

  test('takes the review out of those that wait for one', async () => {
    const { reviewId } = await reviewed()
    expect(idsOf(await received(seller, '?unanswered=true'))).toContain(reviewId)
    data(await seller.post(`review/${reviewId}/reply`, { reply: '欢迎再来' }))
    expect(idsOf(await received(seller, '?unanswered=true'))).not.toContain(reviewId)
    const { list } = await received(seller)
    expect(list.find(one => one.reviewId === reviewId)?.reply).toBe('欢迎再来')
  })

  test('is refused for a review that nobody may see any more', async () => {
    const { reviewId } = await reviewed()
    await db.updateTable('reviews').set({ state: 'HIDDEN' }).where('id', '=', reviewId).execute()
    expect((await seller.post(`review/${reviewId}/reply`, { reply: '谢谢' })).code).toBe('missing.record')
  })
})

test('what a seller has received names no anonymous buyer, and strangers have received nothing', async () => {
  const { reviewId } = await reviewed({ anonymous: true })
  const one = (await received(seller)).list.find(each => each.reviewId === reviewId)
  expect(one?.buyer).toEqual({ userId: null, name: '匿名用户', avatar: '' })
  expect(JSON.stringify(one)).not.toContain('orderNo')
  expect((await received(stranger)).list).toEqual([])
})

describe('second thoughts', () => {
  const followUp = (who: Visitor, orderNo: string) =>
    who.post(`order/${orderNo}/review/followup`, { body: '用了三个月，仍然好用' })

  test('are the buyer’s alone, and once', async () => {
    const { orderNo } = await reviewed()
    const mayAdd = async (who: Visitor) => data<OrderDetail>(await who.get(`order/${orderNo}`)).review?.mayFollowUp
    expect([await mayAdd(buyer), await mayAdd(seller)]).toEqual([true, false])
    expect((await followUp(seller, orderNo)).code).toBe('state.conflict')
    expect((await followUp(stranger, orderNo)).code).toBe('missing.record')
    data(await followUp(buyer, orderNo))
    expect((await followUp(buyer, orderNo)).code).toBe('state.conflict')
    expect(await mayAdd(buyer)).toBe(false)
    expect(data(await buyer.get(`order/${orderNo}`))).toMatchObject({ review: { followup: '用了三个月，仍然好用' } })
  })

  test('come within half a year', async () => {
    const { orderNo } = await reviewed({ daysAgo: 181 })
    expect(data<OrderDetail>(await buyer.get(`order/${orderNo}`)).review?.mayFollowUp).toBe(false)
    expect((await followUp(buyer, orderNo)).code).toBe('state.conflict')
  })
})
