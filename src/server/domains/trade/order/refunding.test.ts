import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderKind, OrderState, RefundState } from '#lib/contract/trade/order.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

type Counts = { byState: Partial<Record<OrderState, number>>; total: number; refunding: number }

let company: Visitor
let person: Visitor
let buyer: Visitor
let ids: { owner: number; buyer: number; company: number }
const placed = new Map<string, string>()

const order = async (
  title: string,
  state: OrderState,
  refund_state: RefundState | null,
  byPerson = false,
  kind: OrderKind = 'SERVICE',
) => {
  const at = new Date()
  const { orderNo } = await insertWaitingOrder(db, ids.buyer, {
    title,
    kind,
    state,
    refund_state,
    seller_user_id: ids.owner,
    seller_company_id: byPerson ? null : ids.company,
    paid_at: at,
    paid_amount: 19_900,
    delivered_at: state === 'COMPLETED' ? at : null,
    completed_at: state === 'COMPLETED' ? at : null,
  })
  placed.set(orderNo, title)
}

beforeAll(async () => {
  const [owner, buyerId] = [await insertPerson(db), await insertPerson(db)]
  ids = { owner, buyer: buyerId, company: await insertCompany(db, { owner, name: '要答复的公司' }) }
  await order('没有申请退款', 'ACCEPTED', null)
  await order('正在做时申请', 'ACCEPTED', 'APPLY')
  await order('完成以后申请', 'COMPLETED', 'APPLY')
  await order('课程申请', 'COMPLETED', 'APPLY', false, 'COURSE')
  await order('已经答复', 'COMPLETED', 'REFUSE')
  await order('个人卖的', 'PAID', 'APPLY', true)
  company = await api.signedIn(owner, { companyId: ids.company })
  person = await api.signedIn(owner)
  buyer = await api.signedIn(buyerId)
})

describe('requests for a refund without an answer are counted and listed for the identity they wait for', () => {
  test.each<[who: string, visitor: () => Visitor, query: string, titles: string[]]>([
    ['the company that sold', () => company, 'role=seller', ['正在做时申请', '完成以后申请', '课程申请']],
    ['the company, of one kind', () => company, 'role=seller&kind=COURSE', ['课程申请']],
    ['its owner alone', () => person, 'role=seller', ['个人卖的']],
    ['the buyer', () => buyer, 'role=buyer', ['正在做时申请', '完成以后申请', '课程申请', '个人卖的']],
    ['the buyer, as a seller', () => buyer, 'role=seller', []],
  ])('%s', async (_, visitor, query, titles) => {
    const { list, total } = data<{ list: { orderNo: string }[]; total: number }>(
      await visitor().get(`order/list?${query}&refunding=true`),
    )
    expect(list.map(row => placed.get(row.orderNo)).toSorted()).toEqual(titles.toSorted())
    expect(total).toBe(titles.length)
    expect(data<Counts>(await visitor().get(`order/count?${query}`)).refunding).toBe(titles.length)
  })

  test('what is open is counted as before: a completed order is not', async () => {
    expect(data<Counts>(await company.get('order/count?role=seller'))).toEqual({
      byState: { ACCEPTED: 2 },
      total: 2,
      refunding: 3,
    })
  })
})
