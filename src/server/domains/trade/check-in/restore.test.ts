import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { balanceOf, coins } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { getCheckIn, receiveCheckIn } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const DAYS = 24
let userId: number
let operator: Visitor

/** So many days ago, at this time of day. */
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS)
const sinceLong = () => insertPerson(db, { created_at: ago(100) })
const restore = (daysAgo: number, body: object = {}) =>
  operator.post('/v1/manager/sign-in/restore', { userId, day: date(ago(daysAgo)), reason: '当晚系统故障', ...body })
const balance = (id = userId) => balanceOf(db, coins({ kind: 'USER', id }))
const rows = (id: number) =>
  db.selectFrom('sign_ins').select(['day', 'streak', 'coins']).where('user_id', '=', id).orderBy('day').execute()

beforeAll(async () => {
  operator = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))
})

beforeEach(async () => {
  userId = await sinceLong()
})

describe('a day that a fault of the site took (rule 签到 三: 恢复连续天数并补发金币)', () => {
  test('is restored with its coins, the days after it count on, and the person hears why', async () => {
    for (const days of [6, 5, 4, 2, 1]) await receiveCheckIn(db, userId, ago(days))
    expect([await balance(), (await getCheckIn(db, userId, ago(0))).streak]).toEqual([9, 2])
    expect(data(await restore(3))).toEqual({ received: 12, streak: 6 })
    expect((await rows(userId)).map(row => [row.streak, row.coins])).toEqual([1, 2, 3, 4, 5, 6].map(step => [step, step]))
    expect([await balance(), (await getCheckIn(db, userId, ago(0))).next.coins]).toEqual([21, 7])
    const [notice] = await db.selectFrom('notices').select(['title', 'body']).where('user_id', '=', userId).execute()
    expect(notice).toEqual({
      title: '签到已恢复',
      body: expect.stringMatching(/连续到 6 天，补发 12 枚金币。原因：当晚系统故障/) as string,
    })
    const entry = await db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'sign_in.restore')
      .where('subject_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(entry.detail).toMatchObject({ coins: 12, reason: '当晚系统故障' })
  })

  test('is restored once, however many operators do it at once, and never where somebody signed in', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(2)))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'state.conflict')).toHaveLength(4)
    expect(await balance()).toBe(1)
    await receiveCheckIn(db, userId, ago(1))
    expect((await restore(1)).code).toBe('state.conflict')
    expect(await balance()).toBe(3)
  })

  test.each([
    ['today, which can still be signed', 0, {}],
    ['a day to come', -3, {}],
    ['a day before the person was there', 120, {}],
    ['a day that no calendar has', 1, { day: '2026-02-30' }],
  ])('is not %s', async (_, days, body) => {
    expect((await restore(days, body)).code).toBe('sign_in.day')
    expect(await balance()).toBe(0)
  })

  test('is not the operator’s own, and needs somebody, a reason and the duty', async () => {
    const own = await insertPerson(db, { is_operator: true, operator_duties: ['money'], created_at: ago(100) })
    const answer = await (await api.signedIn(own)).post('/v1/manager/sign-in/restore', {
      userId: own,
      day: date(ago(1)),
      reason: '故障',
    })
    expect(answer.code).toBe('correction.own')
    expect((await restore(1, { userId: 2_147_483_647 })).code).toBe('missing.record')
    expect((await restore(1, { reason: '' })).fields).toHaveProperty('reason')
    const other = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['content'] }))
    expect((await other.post('/v1/manager/sign-in/restore', { userId })).resultStatus).toBe(false)
  })
})

test('whichever day was missed, restoring it leaves what signing in that day would have left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: DAYS }), { minLength: 1, maxLength: DAYS }),
      fc.integer({ min: 1, max: DAYS }),
      async (signed, missed) => {
        userId = await sinceLong()
        const other = await sinceLong()
        for (let days = DAYS; days >= 1; days--) {
          if (signed.includes(days) && days !== missed) await receiveCheckIn(db, userId, ago(days))
          if (signed.includes(days) || days === missed) await receiveCheckIn(db, other, ago(days))
        }
        const before = await balance()
        const { received } = data<{ received: number }>(await restore(missed))
        expect(received).toBeGreaterThan(0)
        expect([await rows(userId), await balance()]).toEqual([await rows(other), before + received])
        expect(await balance()).toBe(await balance(other))
      },
    ),
    { numRuns: 12 },
  )
})
