import { beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryAddress } from '#lib/contract/people/address.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const NANSHAN = 3639
let lin: Visitor
let zhou: Visitor
let district = NANSHAN

const written = (over: Record<string, unknown> = {}) => ({
  receiver: '林小满',
  phone: '13812345678',
  areaCode: district,
  detail: '科技园南区 5 栋 1203',
  isDefault: false,
  ...over,
})
const list = async (visitor: Visitor) => (await visitor.get('address')).resultData as DeliveryAddress[]
const add = async (visitor: Visitor, over?: Record<string, unknown>) => {
  const answer = await visitor.post('address', written(over))
  expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
  return answer.resultData as DeliveryAddress
}

beforeAll(async () => {
  const people = await db.selectFrom('users').select('id').where('state', '=', 'ACTIVE').orderBy('id', 'desc').limit(2).execute()
  await db.deleteFrom('delivery_addresses').execute()
  lin = await api.signedIn(people[0]!.id)
  zhou = await api.signedIn(people[1]!.id)
  district = (await db.selectFrom('areas').select('code').where('parent_code', '=', 1607).executeTakeFirstOrThrow()).code
})

describe('delivery addresses', () => {
  test('the first becomes the default, a later one when it is wished, and there is always exactly one', async () => {
    const first = await add(lin)
    expect(first).toMatchObject({ isDefault: true, cityCode: 1607, area: expect.stringMatching(/^广东省深圳市.+/) })
    const second = await add(lin, { isDefault: true, receiver: '周一鸣' })
    expect((await list(lin)).map(one => [one.id, one.isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    await lin.post(`address/${first.id}/default`)
    expect((await list(lin)).map(one => [one.id, one.isDefault])).toEqual([
      [first.id, true],
      [second.id, false],
    ])
    await lin.post(`address/${first.id}/delete`)
    expect(await list(lin)).toMatchObject([{ id: second.id, isDefault: true }])
  })

  test('of somebody else are neither seen, changed, made default nor deleted', async () => {
    const [own] = await list(lin)
    expect(await list(zhou)).toEqual([])
    for (const path of [`address/${own!.id}/default`, `address/${own!.id}/delete`]) {
      expect((await zhou.post(path)).code).toBe('missing.record')
    }
    expect((await zhou.post(`address/${own!.id}`, written({ receiver: '别人' }))).code).toBe('missing.record')
    expect(await list(lin)).toEqual([own])
  })

  test('are twenty at most, however many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => zhou.post('address', written())))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(20)
    expect(answers.filter(answer => answer.code === 'address.full')).toHaveLength(10)
    const all = await list(zhou)
    expect(all).toHaveLength(20)
    expect(all.filter(one => one.isDefault)).toHaveLength(1)
  })

  test.each([
    [{ receiver: '林' }, 'receiver'],
    [{ phone: '123' }, 'phone'],
    [{ areaCode: 1607 }, 'areaCode'],
    [{ areaCode: 19 }, 'areaCode'],
    [{ areaCode: 999_999_999 }, 'areaCode'],
    [{ detail: '楼' }, 'detail'],
  ])('with %j are refused in words beside the field', async (wrong, field) => {
    const answer = await lin.post('address', written(wrong))
    expect(answer).toMatchObject({ status: 422, fields: { [field]: expect.stringMatching(/[\u4e00-\u9fff]/) } })
  })
})
