/** Every call that asks for a fresh proof refuses one of eleven minutes, from whoever else may call it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '#lib/contract/define.ts'
import { allRoutes } from '#server/http/api.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'

const database = useDatabase()
const api = useApiServer(database)
const guarded = allRoutes().filter(route => route.call.proof === 'recent')

describe('a call that asks for a fresh proof', () => {
  let stale: Visitor
  let fresh: Visitor

  beforeAll(async () => {
    // An operator who also owns a company may call everything, so that only the proof is in question.
    const { db } = database
    const place = { province_code: 19, city_code: 1607 }
    const person = {
      ...place,
      nickname: '周一鸣',
      user_type: 'EMPLOYEE' as const,
      is_operator: true,
      phone: null,
      email: null,
      password_hash: null,
      district_code: null,
    }
    const { id: userId } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    const { id: companyId } = await db
      .insertInto('companies')
      .values({
        ...place,
        owner_user_id: userId,
        name: '深圳市云杉科技有限公司',
        short_name: '云杉科技',
        industry: '其他',
        scale: 'UNDER_20',
        credit_code: null,
        phone: null,
        registered_capital: null,
        founded_on: null,
        district_code: 0,
        town_code: null,
        address: '',
        lng: 114,
        lat: 22.5,
        certified_at: null,
        min_price: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('company_employees')
      .values({
        company_id: companyId,
        user_id: userId,
        employee_identity: 'OWNER',
        state: 'ACTIVE',
        invited_by: null,
        joined_at: new Date(),
        left_at: null,
      })
      .execute()
    const as = (minutes: number) => api.signedIn(userId, { companyId, provedAt: new Date(Date.now() - minutes * 60_000) })
    stale = await as(11)
    fresh = await as(9)
  })

  test('exists', () => expect(guarded.length).toBeGreaterThan(0))

  test.each(guarded.map(route => [`${route.call.method} ${pathOf(route.call)}`, route] as const))('%s', async (_, route) => {
    const path = pathOf(route.call).replace(/\{\w+\}/g, '2147483647')
    const send = (who: Visitor) => (route.call.method === 'GET' ? who.get(path) : who.send(route.call.method, path, {}))
    const refused = await send(stale)
    expect([refused.status, refused.code]).toEqual([403, '002005'])
    expect((await send(fresh)).code).not.toBe('002005')
  })
})
