import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckInState } from '#lib/contract/trade/check-in.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { getCoinAccount } from '#server/domains/trade/coin/service.ts'
import { balancesOf } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { getCheckIn, receiveCheckIn } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let userId: number

/** The moment of a day in Shanghai, counted from 1 March 2026. */
const on = (day: number, time = '12:00:00'): Date => new Date(new Date(`2026-03-01T${time}+08:00`).getTime() + (day - 1) * DAY_MS)
const coinsOf = async () => (await balancesOf(db, { kind: 'USER', id: userId })).coins

beforeEach(async () => {
  userId = await insertPerson(db)
})

describe('signing in', () => {
  test('on eight days in a row gives 1 to 7 coins and begins again', async () => {
    const received: number[] = []
    for (let day = 1; day <= 8; day++) received.push((await receiveCheckIn(db, userId, on(day))).received)
    expect(received).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
    expect(await coinsOf()).toBe(29)
    expect(await getCheckIn(db, userId, on(8))).toMatchObject({
      signedToday: true,
      streak: 8,
      next: { step: 2, coins: 2 },
      monthCoins: 29,
      bar: null,
    })
  })

  test('after a missed day begins with one coin, and says so before', async () => {
    for (const day of [1, 2]) await receiveCheckIn(db, userId, on(day))
    expect(await getCheckIn(db, userId, on(3))).toMatchObject({ signedToday: false, streak: 2, next: { step: 3, coins: 3 } })
    expect(await getCheckIn(db, userId, on(4))).toMatchObject({ signedToday: false, streak: 0, next: { step: 1, coins: 1 } })
    expect(await receiveCheckIn(db, userId, on(4))).toMatchObject({ received: 1, streak: 1 })
  })

  test('counts the days of Shanghai: a second before midnight and the second after are two', async () => {
    expect((await receiveCheckIn(db, userId, on(5, '23:59:59'))).received).toBe(1)
    expect((await receiveCheckIn(db, userId, on(6, '00:00:00'))).received).toBe(2)
    expect((await receiveCheckIn(db, userId, on(6, '23:59:59'))).received).toBe(0)
  })

  test('in fifty tabs at once rewards once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => receiveCheckIn(db, userId, on(9))))
    expect(answers.filter(answer => answer.received > 0)).toHaveLength(1)
    expect(answers.every(answer => answer.signedToday)).toBe(true)
    expect(await coinsOf()).toBe(1)
    expect(await getCoinAccount(db, { kind: 'USER', id: userId }, on(9))).toMatchObject({
      balance: 1,
      lots: [{ reason: 'SIGN_IN' }],
    })
  })

  test('over the end of a month goes on, and each month lists its own days', async () => {
    for (const day of [31, 32]) await receiveCheckIn(db, userId, on(day))
    const april = await getCheckIn(db, userId, on(32))
    expect([april.streak, april.month, april.days]).toEqual([2, '2026-04', [{ day: '2026-04-01', coins: 2 }]])
    expect((await getCheckIn(db, userId, on(32), '2026-03')).days).toEqual([{ day: '2026-03-31', coins: 1 }])
  })
})

describe('the calls', () => {
  test('sign the caller in today, and again without a second reward', async () => {
    const visitor = await api.signedIn(userId)
    const path = `index/user/SignIn/receive/${userId}`
    expect(data<CheckInState & { received: number }>(await visitor.get(path))).toMatchObject({ received: 1, streak: 1 })
    expect(data<CheckInState & { received: number }>(await visitor.get(path))).toMatchObject({ received: 0, signedToday: true })
    expect(data<CheckInState>(await visitor.get(`index/user/SignIn/${userId}`))).toMatchObject({
      signedToday: true,
      monthCoins: 1,
      bar: null,
    })
  })

  test('refuse strangers, other people, companies and pages of other sites, and reward nobody then', async () => {
    const path = `index/user/SignIn/receive/${userId}`
    expect((await api.visitor().get(path)).code).toBe('session.invalid')
    expect((await (await api.signedIn(await insertPerson(db))).get(path)).code).toBe('missing.record')
    const visitor = await api.signedIn(userId)
    expect((await visitor.get(path, { 'sec-fetch-site': 'cross-site' })).code).toBe('rights.denied')
    const employee = await db.selectFrom('company_employees').selectAll().where('state', '=', 'ACTIVE').executeTakeFirstOrThrow()
    const employeeVisitor = await api.signedIn(employee.user_id, { companyId: employee.company_id })
    expect((await employeeVisitor.get(`index/user/SignIn/receive/${employee.user_id}`)).code).toBe('sign_in.person_only')
    expect(await coinsOf()).toBe(0)
  })

  test('show the published rule to everybody', async () => {
    expect(data(await api.visitor().get('index/user/SignIn/rule'))).toMatchObject({
      ruleId: 9,
      title: '签到规则',
      coins: [1, 2, 3, 4, 5, 6, 7],
      html: expect.stringContaining('第八天起重新从一个开始'),
    })
  })
})
