import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CaptchaChallenge } from '#lib/contract/people/session.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let serial = 0
const newUser = async (values: { email?: string; phone?: string } = {}) =>
  (
    await db
      .insertInto('users')
      .values({
        nickname: '林小满',
        phone: values.phone ?? `1385${String(++serial).padStart(7, '0')}`,
        email: values.email ?? null,
        password_hash: null,
        province_code: 19,
        city_code: 1607,
        district_code: null,
      })
      .returning(['id', 'phone'])
      .executeTakeFirstOrThrow()
  ).id

const emailOf = async (id: number) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

const codeFor = async (recipient: string): Promise<string> => {
  const row = await db
    .selectFrom('inbox_messages')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /验证码 (\d{6})/.exec(row.body)?.[1] ?? ''
}

const bind = async (visitor: Visitor, email: string) => {
  await db.deleteFrom('rate_limits').execute()
  expect((await visitor.post('user/email/code', { email })).resultStatus).toBe(true)
  return visitor.post('user/email', { email, code: await codeFor(email) })
}

beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('an e-mail address', () => {
  test('is bound by its code, changed by the code of the new one, and unbound; each time the person is notified', async () => {
    const id = await newUser()
    const visitor = await api.signedIn(id)
    expect((await visitor.post('user/email/code', { email: 'not an address' })).fields).toEqual({ email: '请输入正确的邮箱地址' })
    expect((await bind(visitor, 'lin.xiaoman@example.com')).resultData).toEqual({ email: 'l***@example.com' })
    expect(await emailOf(id)).toBe('lin.xiaoman@example.com')
    expect((await bind(visitor, 'lin@example.com')).resultStatus).toBe(true)
    expect(await emailOf(id)).toBe('lin@example.com')
    expect((await visitor.post('user/email/unbind')).resultStatus).toBe(true)
    expect((await visitor.post('user/email/unbind')).code).toBe('missing.record')
    expect(await emailOf(id)).toBeNull()
    const notices = await db.selectFrom('notices').select('title').where('user_id', '=', id).orderBy('id').execute()
    expect(notices.map(one => one.title)).toEqual(['邮箱已绑定', '绑定的邮箱已更换', '邮箱已解绑'])
  })

  test('of somebody else is refused only to who can read its mail', async () => {
    await newUser({ email: 'taken@example.com' })
    const visitor = await api.signedIn(await newUser())
    expect(await bind(visitor, 'taken@example.com')).toMatchObject({
      status: 409,
      code: 'contact.email_taken',
      fields: { email: expect.any(String) },
    })
  })

  test('is bound by one of a hundred tries at once with the right code, and by none with a wrong one', async () => {
    const id = await newUser()
    const visitor = await api.signedIn(id)
    const email = 'race@example.com'
    await visitor.post('user/email/code', { email })
    const code = await codeFor(email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.post('user/email', { email, code })))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)

    await db.deleteFrom('rate_limits').execute()
    await visitor.post('user/email/code', { email: 'guess@example.com' })
    const right = await codeFor('guess@example.com')
    const wrong = right === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => visitor.post('user/email', { email: 'guess@example.com', code: wrong })),
    )
    expect(guesses.filter(answer => answer.code === 'code.wrong')).toHaveLength(5)
    expect((await visitor.post('user/email', { email: 'guess@example.com', code: right })).code).toBe('code.void')
  })

  test("cannot be bound with another address's code, an old one, or a phone's", async () => {
    const visitor = await api.signedIn(await newUser())
    await visitor.post('user/email/code', { email: 'one@example.com' })
    const code = await codeFor('one@example.com')
    expect((await visitor.post('user/email', { email: 'two@example.com', code })).code).toBe('code.void')
    await db.updateTable('message_codes').set({ expires_at: new Date() }).where('phone', '=', 'one@example.com').execute()
    expect((await visitor.post('user/email', { email: 'one@example.com', code })).code).toBe('code.void')
  })

  test('gets a code once a minute, five times an hour', async () => {
    const visitor = await api.signedIn(await newUser())
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) => visitor.post('user/email/code', { email: `flood${index}@example.com` })),
    )
    expect(sent.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(sent.filter(answer => answer.code === 'limits.too_many')).toHaveLength(9)
  })

  test('asks for a fresh proof', async () => {
    const visitor = await api.signedIn(await newUser(), { provedAt: new Date(Date.now() - 11 * MINUTE_MS) })
    expect((await visitor.post('user/email/code', { email: 'a@example.com' })).code).toBe('session.proof_again')
    expect((await visitor.post('user/phone', { phone: '13800000000', code: '123456' })).code).toBe('session.proof_again')
  })
})

describe('a phone number', () => {
  const codeBySms = async (phone: string) => {
    const visitor = api.visitor()
    const challenge = (await visitor.get('captcha')).resultData as CaptchaChallenge
    const solution = await solveChallenge({ challenge, deriveKey })
    const answer = await visitor.post('sendcode', { phone, purpose: 'BIND', captcha: { challenge, solution } })
    expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
    return codeFor(phone)
  }

  test('is changed by the code of the new one: other devices are out, this one stays', async () => {
    const id = await newUser()
    const here = await api.signedIn(id)
    const elsewhere = await api.signedIn(id)
    const code = await codeBySms('13700000001')
    const answer = await here.post('user/phone', { phone: '13700000001', code })
    expect(answer.resultData).toEqual({ phone: '137****0001', revoked: 1 })
    expect((await here.get('user')).resultData).toMatchObject({ phone: '137****0001' })
    expect((await elsewhere.get('user')).code).toBe('session.invalid')
    expect((await here.post('user/phone', { phone: '13700000001', code })).code).toBe('code.void')
  })

  test('of another account, or the present one, is refused and nothing ends', async () => {
    await newUser({ phone: '13700000002' })
    const id = await newUser({ phone: '13700000003' })
    const [here, elsewhere] = [await api.signedIn(id), await api.signedIn(id)]
    for (const phone of ['13700000002', '13700000003']) {
      const code = await codeBySms(phone)
      await db.deleteFrom('rate_limits').execute()
      expect(await here.post('user/phone', { phone, code })).toMatchObject({
        code: 'session.phone_taken',
        fields: { phone: expect.any(String) },
      })
    }
    expect((await elsewhere.get('user')).resultStatus).toBe(true)
  })
})
