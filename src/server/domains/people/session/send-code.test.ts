import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { createPorts } from '#server/ports/ports.ts'
import { cheapProof } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
import { deviceAt } from '#tests/support/exchange.ts'
import { insertPerson } from '#tests/support/people.ts'
import { sendCode } from './send-code.ts'
import { openSession } from './service.ts'
import type { CodePurpose } from './tables.ts'

const database = useDatabase()
const { db } = database
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })

let serial = 0
const newPhone = () => `135${String(10_000_000 + ++serial)}`

type Request = { purpose?: CodePurpose; actor?: Actor; level?: number }

/** @returns `sent`, or the error. */
async function ask(phone: string, exchange: Exchange, { purpose = 'LOGIN', actor = visitor, level = 3 }: Request = {}) {
  const captcha = await cheapProof(db, level)
  try {
    await sendCode(db, actor, { phone, purpose, captcha }, { exchange, ports, now: new Date() })
    return 'sent'
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
const pass = (...terms: string[]) =>
  Promise.all(terms.map(term => db.deleteFrom('rate_limits').where('key', 'like', `%-${term}:%`).execute()))
const minutePasses = () => db.deleteFrom('rate_limits').where('key', 'like', 'code-resend:%').execute()
const wide = (index: number) => deviceAt(`10.0.${index}.9`)

const owner = async () => {
  const phone = newPhone()
  const userId = await insertPerson(db, { phone })
  const device = deviceAt('192.0.2.1')
  await openSession(db, userId, true, { exchange: device, ports, now: new Date() })
  return { phone, userId, device }
}

beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('strangers who ask for codes to one phone', () => {
  test('get one message a minute, whatever for and from wherever', async () => {
    const phone = newPhone()
    const purposes: CodePurpose[] = ['LOGIN', 'REGISTER', 'FORGET', 'BIND', 'WITHDRAW', 'CERTIFY']
    const answers = await Promise.all(purposes.map((purpose, index) => ask(phone, wide(index), { purpose })))
    expect(answers.filter(answer => answer === 'sent')).toHaveLength(1)
    expect(await db.selectFrom('inbox_messages').select('id').where('recipient', '=', phone).execute()).toHaveLength(1)
  })

  test('get three an hour and six a day from all networks, two and four from one, and leave the rest to the owner', async () => {
    const { phone, device } = await owner()
    const sent: number[] = []
    for (let hour = 0; hour < 4; hour++) {
      let count = 0
      for (let index = 0; index < 6; index++) {
        await minutePasses()
        if ((await ask(phone, wide(index))) === 'sent') count++
      }
      sent.push(count)
      if (hour === 0) {
        // The owner's allowance is what is left of five an hour.
        const own: unknown[] = []
        for (let index = 0; index < 3; index++) {
          await minutePasses()
          own.push(await ask(phone, device, { level: 0 }))
        }
        expect(own.slice(0, 2)).toEqual(['sent', 'sent'])
        expect(own[2]).toMatchObject({ code: 'limits.too_many' })
      }
      await pass('hour')
    }
    expect(sent).toEqual([3, 3, 0, 0])
    await minutePasses()
    expect(await ask(phone, device, { level: 0 })).toBe('sent')

    const other = newPhone()
    let fromOne = 0
    for (let tries = 0; tries < 12; tries++) {
      await minutePasses()
      if (tries % 4 === 3) await pass('hour')
      if ((await ask(other, deviceAt(`203.0.113.${tries}`))) === 'sent') fromOne++
    }
    expect(fromOne).toBe(4)
  }, 60_000)

  test('are answered with other ways to sign in, in the same words for a number that nobody registered', async () => {
    const { phone } = await owner()
    const messages: string[] = []
    for (const number of [phone, newPhone()]) {
      for (let index = 0; index < 3; index++) {
        await minutePasses()
        expect(await ask(number, wide(index))).toBe('sent')
      }
      await minutePasses()
      const refused = await ask(number, wide(9))
      messages.push(refused instanceof AppError ? refused.message : refused)
    }
    expect(messages[0]).toBe('发给这个号码的验证码太多了。请用密码登录，或在登录过的设备上获取验证码，也可以 60 分钟后再试')
    expect(messages[1]).toBe(messages[0])
  })

  test('work twice as much for each message', async () => {
    const phone = newPhone()
    for (const level of [0, 1, 2]) {
      await minutePasses()
      if (level > 0) {
        const refused = await ask(phone, wide(level), { level: level - 1 })
        expect(refused).toMatchObject({ code: 'captcha.required', fields: { captchaLevel: String(level) } })
      }
      expect(await ask(phone, wide(level), { level })).toBe('sent')
    }
  })

  test('cannot take the minute from its owner with requests that are refused', async () => {
    const { phone, device } = await owner()
    for (let index = 0; index < 3; index++) {
      await minutePasses()
      await ask(phone, wide(index))
    }
    await minutePasses()
    await Promise.all(Array.from({ length: 5 }, (_, index) => ask(phone, wide(index + 5))))
    expect(await ask(phone, device, { level: 0 })).toBe('sent')
  })
})

test('a person within a session asks for codes to their own phone with the allowance of its owner, to others as a stranger', async () => {
  const { phone, userId } = await owner()
  const actor: Actor = { kind: 'user', userId, sessionId: 1, provedAt: new Date(), company: null }
  const other = newPhone()
  const own: unknown[] = []
  const strange: unknown[] = []
  for (let index = 0; index < 4; index++) {
    await minutePasses()
    own.push(await ask(phone, deviceAt('192.0.2.5'), { actor, purpose: 'WITHDRAW', level: 0 }))
    strange.push(await ask(other, deviceAt('192.0.2.5'), { actor, purpose: 'BIND' }))
  }
  expect(own).toEqual(Array(4).fill('sent'))
  expect(strange.filter(answer => answer === 'sent')).toHaveLength(2)
})

test('strangers leave a quarter of an address to devices that are known there', async () => {
  const { phone, device } = await owner()
  let sent = 0
  for (let index = 0; index < 18; index++) if ((await ask(newPhone(), deviceAt('192.0.2.1'), {})) === 'sent') sent++
  expect(sent).toBe(15)
  expect(await ask(phone, device, { level: 0 })).toBe('sent')
})
