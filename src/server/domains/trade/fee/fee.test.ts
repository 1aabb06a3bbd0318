import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FeeChange, FeeRate } from '#lib/contract/trade/fee.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { rateOf } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let first: Visitor
let second: Visitor
let buyer: Visitor

const dayIn = (days: number): string => date(Date.now() + days * DAY_MS)
const propose = (over: object = {}) =>
  first.post('/v1/manager/fee', { kind: 'SERVICE', rate: 800, fromDay: dayIn(7), reason: '淡季优惠', ...over })
const approve = (who: Visitor, id: number) => who.post(`/v1/manager/fee/${id}/approve`)
const proposed = async (over: object = {}) => data<{ id: number }>(await propose(over)).id
const rateIn = (days: number) => rateOf(db, 'SERVICE', { named: 1_000, now: new Date(Date.now() + days * DAY_MS) })

beforeAll(async () => {
  const operator = async () => api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))
  first = await operator()
  second = await operator()
  buyer = await api.signedIn(await insertPerson(db))
})

describe('a change of the fee', () => {
  test('is proposed by one operator, approved by another, announced, and holds from its day for orders that are made then', async () => {
    const service = await db
      .selectFrom('service_packages as package')
      .innerJoin('services', 'services.id', 'package.service_id')
      .select(['services.id', 'package.id as package_id'])
      .where(sql<boolean>`services.is_public and package.enabled`)
      .orderBy('services.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const wanted = { kind: 'SERVICE', subjectId: service.id, lines: [{ refId: service.package_id, quantity: 1 }] }
    const feeNow = async () => data<{ feeRate: number }>(await buyer.post('common/calculate', wanted)).feeRate
    expect(await feeNow()).toBe(1_000)

    const id = await proposed()
    expect((await approve(first, id)).code).toBe('fee.own')
    expect(data(await approve(second, id))).toEqual({ state: 'APPROVED' })
    expect((await approve(second, id)).code).toBe('state.conflict')
    const rates = data<FeeRate[]>(await buyer.get('common/fee'))
    expect(rates.find(rate => rate.kind === 'SERVICE')).toEqual({
      kind: 'SERVICE',
      rate: 1_000,
      next: { rate: 800, fromDay: dayIn(7) },
      max: 3_000,
    })
    expect(await rateIn(6)).toBe(1_000)
    expect(await rateIn(7)).toBe(800)

    // The same, as if seven days had passed: the order that is priced now takes the new rate.
    await db
      .updateTable('fee_rates')
      .set({ from_day: dayIn(0) })
      .where('id', '=', id)
      .execute()
    expect(await feeNow()).toBe(800)
    await db.deleteFrom('fee_rates').execute()
  })

  test('is announced seven days before, when it is proposed and when it is approved', async () => {
    expect((await propose({ fromDay: dayIn(6) })).code).toBe('fee.notice')
    const id = await proposed()
    await db
      .updateTable('fee_rates')
      .set({ from_day: dayIn(6) })
      .where('id', '=', id)
      .execute()
    expect((await approve(second, id)).code).toBe('fee.notice')
    const { list } = data<{ list: FeeChange[] }>(await second.get('/v1/manager/fee/list'))
    expect(list[0]?.hindrance).toContain('不足七天')
    expect(data(await first.post(`/v1/manager/fee/${id}/refuse`))).toEqual({ state: 'REFUSED' })
  })

  test('never goes above thirty per cent, nor above what a published rule names', async () => {
    expect((await propose({ rate: 3_001 })).fields).toEqual({ rate: '服务费最多 30%' })
    expect((await propose({ kind: 'BOUNTY', rate: 2_001 })).code).toBe('fee.rule')
    expect((await propose({ kind: 'CLOUD' })).code).toBe('fee.kind')
  })

  test('of a kind begins on a day of its own', async () => {
    const [one, other] = [await proposed({ fromDay: dayIn(30) }), await proposed({ fromDay: dayIn(30), rate: 700 })]
    data(await approve(second, one))
    expect((await approve(second, other)).code).toBe('fee.same_day')
  })
})
