import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#lib/format/units.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { createPorts } from '#server/ports/ports.ts'
import { cheapProof } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
import { deviceAt } from '#tests/support/exchange.ts'
import { insertPerson } from '#tests/support/people.ts'
import { levelAfter, loginByPassword } from './password-login.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './queries.ts'
import { openSession } from './service.ts'

const database = useDatabase()
const { db } = database
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
const PASSWORD = '城市之光2026'

let serial = 0
const person = async () => {
  const phone = `136${String(10_000_000 + ++serial)}`
  const userId = await insertPerson(db, { phone })
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', userId)
    .execute()
  return { phone, userId }
}

/** One try: `hashed` when the password was looked at and is wrong, else why not. A proof of work is made where one is wanted. */
async function tryPassword(phone: string, exchange: Exchange, password = 'wrong-1'): Promise<string> {
  const attempt = (level?: number) =>
    (level === undefined ? Promise.resolve(undefined) : cheapProof(db, level)).then(captcha =>
      loginByPassword(db, { phone, password, remember: true, captcha }, { exchange, ports, now: new Date() }),
    )
  try {
    await attempt().catch(error => {
      if (!(error instanceof AppError) || error.code !== 'captcha.required') throw error
      return attempt(Number(error.fields?.captchaLevel))
    })
    return 'in'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'session.wrong_login' ? 'hashed' : error.code
  }
}

/** Minutes and, when told so, hours go by. */
const pass = (...terms: string[]) =>
  Promise.all(terms.map(term => db.deleteFrom('rate_limits').where('key', 'like', `%-${term}:%`).execute()))

/** Guesses for so many hours from these addresses in turn, each hour until nothing is looked at any more. @returns how many were, hour by hour. */
async function guess(phone: string, addresses: readonly string[], hours: number): Promise<number[]> {
  const perHour: number[] = []
  let at = 0
  for (let hour = 0; hour < hours; hour++) {
    let hashed = 0
    for (let refused = 0; refused < 8; ) {
      await pass('minute')
      const outcome = await tryPassword(phone, deviceAt(addresses[at++ % addresses.length] ?? ''))
      if (outcome === 'hashed') {
        hashed++
        refused = 0
      } else refused++
    }
    perHour.push(hashed)
    if (hour < hours - 1) await pass('hour')
  }
  return perHour
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('guessing the password of an account', () => {
  test('from one address is looked at 10 times in an hour and 30 times in a day', async () => {
    const { phone } = await person()
    const hours = await guess(phone, ['203.0.113.7'], 4)
    expect(Math.max(...hours)).toBe(10)
    expect(sum(hours)).toBe(30)
  }, 120_000)

  test.each([
    ['a /24', Array.from({ length: 250 }, (_, index) => `203.0.113.${index + 1}`)],
    ['a /48', Array.from({ length: 250 }, (_, index) => `2001:db8:7:${index.toString(16)}::${index + 1}`)],
  ])(
    'from all addresses of %s is looked at no more often',
    async (_, addresses) => {
      const { phone } = await person()
      const hours = await guess(phone, addresses, 5)
      expect(Math.max(...hours)).toBe(10)
      expect(sum(hours)).toBe(30)
    },
    120_000,
  )

  test('from a thousand addresses of a thousand networks is looked at 30 times in an hour and 100 times in a day', async () => {
    const { phone } = await person()
    const addresses = Array.from({ length: 1_000 }, (_, index) => `10.${index >> 8}.${index & 255}.9`)
    const hours = await guess(phone, addresses, 5)
    expect(Math.max(...hours)).toBe(30)
    expect(sum(hours)).toBe(100)
  }, 240_000)

  test('costs twice the work with each try from a network, up to eight times', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 30].map(tries => levelAfter(tries, 0))).toEqual([null, null, null, 0, 1, 2, 3, 3, 3])
    expect([0, 9, 10, 15, 20, 25, 99].map(tries => levelAfter(0, tries))).toEqual([null, null, 0, 1, 2, 3, 3])
  })

  test('is asked for the work without counting as a try, so that a person has six in a minute with it', async () => {
    const { phone } = await person()
    const outcomes: string[] = []
    for (let tries = 0; tries < 7; tries++) outcomes.push(await tryPassword(phone, deviceAt('203.0.113.7')))
    expect(outcomes).toEqual([...Array(6).fill('hashed'), 'limits.too_many'])
  })

  test('with a proof of a lower level is refused, and the proof still counts where it is enough', async () => {
    const { phone } = await person()
    const context = { exchange: deviceAt('203.0.113.7'), ports, now: new Date() }
    for (let tries = 0; tries < 4; tries++) await tryPassword(phone, context.exchange)
    const captcha = await cheapProof(db, 0)
    const input = { phone, password: PASSWORD, remember: true, captcha }
    await expect(loginByPassword(db, input, context)).rejects.toMatchObject({
      code: 'captcha.required',
      fields: { captchaLevel: '1' },
    })
    const other = { ...context, exchange: deviceAt('198.51.100.7') }
    for (let tries = 0; tries < 3; tries++) await tryPassword(phone, other.exchange)
    expect((await loginByPassword(db, input, other)).token).toBeTruthy()
  })
})

describe('the owner of an account that strangers guess at', () => {
  const attacked = async () => {
    const { phone, userId } = await person()
    const own = deviceAt('192.0.2.1')
    await openSession(db, userId, true, { exchange: own, ports, now: new Date() })
    const addresses = Array.from({ length: 40 }, (_, index) => `10.0.${index}.9`)
    expect(sum(await guess(phone, addresses, 1))).toBe(30)
    return { phone, userId, own }
  }

  test('signs in by password on a device that did before, from any address, and after wrong tries of their own', async () => {
    const { phone, own } = await attacked()
    expect(await tryPassword(phone, deviceAt('192.0.2.1'), PASSWORD)).toBe('limits.too_many')
    for (let tries = 0; tries < 3; tries++) expect(await tryPassword(phone, own)).toBe('hashed')
    expect(await tryPassword(phone, { ...own, address: '10.0.0.9' }, PASSWORD)).toBe('in')
  }, 60_000)

  test('is refused on a new device, with the advice to sign in by code', async () => {
    const { phone } = await attacked()
    const input = { phone, password: PASSWORD, remember: true }
    const refused = loginByPassword(db, input, { exchange: deviceAt('192.0.2.9'), ports, now: new Date() })
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/请用短信验证码登录，或 \d+ 分钟后再试/) })
  }, 60_000)

  test('has tries of their own on each device, and no device has more than ten in an hour', async () => {
    const { phone, userId } = await person()
    const own = deviceAt('192.0.2.1')
    await openSession(db, userId, true, { exchange: own, ports, now: new Date() })
    const outcomes: string[] = []
    for (let tries = 0; tries < 12; tries++) outcomes.push(await tryPassword(phone, own))
    expect(outcomes).toEqual([...Array(10).fill('hashed'), ...Array(2).fill('limits.too_many')])
  }, 60_000)
})

describe('a device', () => {
  const known = async () => {
    const { phone, userId } = await person()
    const cookies = new Map<string, string>()
    const exchange = deviceAt('192.0.2.1', cookies)
    const context = { exchange, ports, now: new Date() }
    await openSession(db, userId, true, context)
    return { phone, userId, cookies, context }
  }
  const isPassed = async (phone: string, cookies: Map<string, string>): Promise<boolean> => {
    // The limits of strangers are used up, so that only a known device gets as far as the password.
    const rows = ['hour', 'day'].map(term => ({
      key: `login-account-${term}:${phone}`,
      points: 100,
      expire: Date.now() + HOUR_MS,
    }))
    await db
      .insertInto('rate_limits')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return (await tryPassword(phone, deviceAt('192.0.2.1', cookies))) === 'hashed'
  }

  test('stays known after signing out, and for every account that signed in on it', async () => {
    const { phone, userId, cookies, context } = await known()
    await revokeSessions(db, { userId }, 'SIGNED_OUT', new Date())
    const second = await person()
    await openSession(db, second.userId, true, context)
    expect([await isPassed(phone, cookies), await isPassed(second.phone, cookies)]).toEqual([true, true])
  })

  test('is no longer known when it was signed out from elsewhere, or the password was changed', async () => {
    for (const reason of ['REVOKED', 'PASSWORD_CHANGED'] as const) {
      const { phone, userId, cookies, context } = await known()
      // An earlier session there that was left in peace does not count either.
      await revokeSessions(db, { userId }, 'SIGNED_OUT', new Date())
      await openSession(db, userId, true, context)
      const { id } = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await revokeSessions(db, reason === 'REVOKED' ? { userId, only: id } : { userId }, reason, new Date())
      expect(await isPassed(phone, cookies)).toBe(false)
    }
  })

  test('gets a new value at each sign-in; the one before, perhaps copied or planted, is worth nothing', async () => {
    const { phone, userId, cookies, context } = await known()
    const before = new Map(cookies)
    await openSession(db, userId, true, context)
    expect([await isPassed(phone, before), await isPassed(phone, cookies)]).toEqual([false, true])
  })

  test('gives way when twenty others signed in after it', async () => {
    const { phone, userId, cookies, context } = await known()
    for (let others = 0; others < 20; others++)
      await openSession(db, userId, true, { ...context, exchange: deviceAt('192.0.2.1') })
    expect(await isPassed(phone, cookies)).toBe(false)
  })
})
