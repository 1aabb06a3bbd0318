import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { creditCodeCheck } from '#lib/validate/credit-code.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const PASSWORD = '城市之光2026'
let serial = 0
const newPhone = () => `139${String(10_000_000 + ++serial)}`

const askCode = async (visitor: Visitor, phone: string, purpose: string): Promise<string> => {
  const answer = await visitor.post('sendcode', { phone, purpose, captcha: await solveCaptcha(visitor) })
  expect(answer).toMatchObject({ resultStatus: true, resultData: { resendAfter: 60, validFor: 300 } })
  return api.lastCode()
}

const register = async (phone = newPhone(), browser = true): Promise<{ visitor: Visitor; phone: string }> => {
  const visitor = api.visitor({ browser })
  const code = await askCode(visitor, phone, 'REGISTER')
  const answer = await visitor.post('user/register', { phone, code, password: PASSWORD, nickname: '林小满' })
  expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
  visitor.token = (answer.resultData as { token: string }).token
  return { visitor, phone }
}

// One address makes every call here; limits per address have a story of their own.
beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('registering', () => {
  test('with a code makes a person who is signed in, with the phone masked', async () => {
    const { visitor, phone } = await register()
    expect(await visitor.get('user')).toMatchObject({
      resultStatus: true,
      resultData: {
        userType: 'USER',
        nickname: '林小满',
        phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
        withdrawId: null,
        balances: { coins: 0, pending: 0, available: 0, frozen: 0 },
        companyList: [],
      },
    })
  })

  test('a phone twice is refused beside the field and changes nothing', async () => {
    const { phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const other = api.visitor()
    const code = await askCode(other, phone, 'REGISTER')
    const answer = await other.post('user/register', { phone, code, password: '另一个密码2026' })
    expect(answer).toMatchObject({
      status: 409,
      code: 'session.phone_taken',
      fields: { phone: expect.stringContaining('已经注册') },
    })
    expect((await other.post('password/login', { phone, password: '另一个密码2026' })).code).toBe('session.wrong_login')
  })

  test('as a company makes the owner, the company and the employment together', async () => {
    const visitor = api.visitor()
    const phone = newPhone()
    const code = await askCode(visitor, phone, 'REGISTER')
    const first17 = '91440300MA5FXXXX1'.replaceAll('X', '2')
    const company = { companyName: '深圳市云杉科技有限公司', creditCode: first17 + creditCodeCheck(first17), contact: '周一鸣' }
    const answer = await visitor.post('company/register', { ...company, phone, code, password: PASSWORD })
    expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
    visitor.token = (answer.resultData as { token: string }).token
    expect((await visitor.get('user')).resultData).toMatchObject({
      userType: 'EMPLOYEE',
      companyList: [{ companyName: company.companyName, employeeIdentity: 'OWNER', cloudPermission: 'MANAGE' }],
    })

    const second = api.visitor()
    const otherPhone = newPhone()
    const otherCode = await askCode(second, otherPhone, 'REGISTER')
    const refused = await second.post('company/register', { ...company, phone: otherPhone, code: otherCode, password: PASSWORD })
    expect(refused).toMatchObject({ code: 'session.company_taken', fields: { creditCode: expect.any(String) } })
    expect(await db.selectFrom('users').select('id').where('phone', '=', otherPhone).executeTakeFirst()).toBeUndefined()
  })

  test.each([
    [{ phone: '12345678901' }, 'phone'],
    [{ code: '12345' }, 'code'],
    [{ password: 'abcdefghij' }, 'password'],
    [{ nickname: '林' }, 'nickname'],
    [{ agreed: false }, 'agreed'],
  ])('with %j is refused in words beside the field', async (wrong, field) => {
    const answer = await api
      .visitor()
      .post('user/register', { phone: newPhone(), code: '123456', password: PASSWORD, nickname: '林小满', ...wrong })
    expect(answer).toMatchObject({
      status: 422,
      code: 'validation.fields',
      fields: { [field]: expect.stringMatching(/[\u4e00-\u9fff]/) },
    })
  })
})

describe('a code', () => {
  test('is not sent without a proof of work, nor for one that was used', async () => {
    const visitor = api.visitor()
    const phone = newPhone()
    expect((await visitor.post('sendcode', { phone, purpose: 'LOGIN' })).code).toBe('captcha.required')
    const captcha = await solveCaptcha(visitor)
    expect((await visitor.post('sendcode', { phone, purpose: 'LOGIN', captcha })).resultStatus).toBe(true)
    expect((await visitor.post('sendcode', { phone: newPhone(), purpose: 'LOGIN', captcha })).code).toBe('captcha.wrong')
  })

  test('answers the same for a phone nobody registered', async () => {
    const { phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const visitor = api.visitor()
    const known = await visitor.post('sendcode', { phone, purpose: 'FORGET', captcha: await solveCaptcha(visitor) })
    const unknown = await visitor.post('sendcode', { phone: newPhone(), purpose: 'FORGET', captcha: await solveCaptcha(visitor) })
    expect(known.resultData).toEqual(unknown.resultData)
  })

  test('works once, for its phone and its purpose only', async () => {
    const { phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const visitor = api.visitor()
    const code = await askCode(visitor, phone, 'LOGIN')
    expect((await visitor.post('user/password/forget', { phone, code, password: '新的密码2026' })).code).toBe('code.void')
    expect((await visitor.post('code/login', { phone: newPhone(), code })).code).toBe('code.void')
    expect((await visitor.post('code/login', { phone, code })).resultStatus).toBe(true)
    expect((await visitor.post('code/login', { phone, code })).code).toBe('code.void')
  })

  test('is void after five wrong tries, even if the sixth is right, and even when a hundred come at once', async () => {
    const { phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const visitor = api.visitor()
    const code = await askCode(visitor, phone, 'LOGIN')
    const wrong = (Number(code) + 1).toString().slice(-6).padStart(6, '0')
    const tries = await Promise.all(Array.from({ length: 100 }, () => visitor.post('code/login', { phone, code: wrong })))
    expect(tries.filter(answer => answer.code === 'code.wrong')).toHaveLength(5)
    expect(tries.filter(answer => answer.code === 'code.void')).toHaveLength(95)
    expect((await visitor.post('code/login', { phone, code })).code).toBe('code.void')
  })

  test('is void after five minutes', async () => {
    const { phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const visitor = api.visitor()
    const code = await askCode(visitor, phone, 'LOGIN')
    await db
      .updateTable('message_codes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('phone', '=', phone)
      .execute()
    expect((await visitor.post('code/login', { phone, code })).code).toBe('code.void')
  })

  test('is sent to a phone once a minute, however many ask at once', async () => {
    const phone = newPhone()
    const visitor = api.visitor()
    const proofs = await Promise.all(Array.from({ length: 8 }, () => solveCaptcha(visitor)))
    const answers = await Promise.all(proofs.map(captcha => visitor.post('sendcode', { phone, purpose: 'LOGIN', captcha })))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'limits.too_many')).toHaveLength(7)
    expect(answers.find(answer => answer.code === 'limits.too_many')?.message).toMatch(/秒后再试/)
  })

  test('is never written down in clear', async () => {
    const phone = newPhone()
    const code = await askCode(api.visitor(), phone, 'LOGIN')
    const row = await db.selectFrom('message_codes').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('signing in by password', () => {
  test('says the same for a wrong password and for an unknown phone', async () => {
    const { phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const wrong = await api.visitor().post('password/login', { phone, password: '不是这个1' })
    const unknown = await api.visitor().post('password/login', { phone: newPhone(), password: '不是这个1' })
    expect([wrong.status, wrong.code, wrong.message]).toEqual([unknown.status, unknown.code, unknown.message])
  })

  test('is slowed per address after six tries in a minute', async () => {
    const visitor = api.visitor()
    const codes: (string | undefined)[] = []
    for (let tries = 0; tries < 7; tries++)
      codes.push((await visitor.post('password/login', { phone: newPhone(), password: 'x' })).code)
    expect(codes).toEqual([...Array(6).fill('session.wrong_login'), 'limits.too_many'])
  })

  test('wants a proof of work with each try once a network has failed three times', async () => {
    const { phone } = await register()
    const visitor = api.visitor()
    for (let tries = 0; tries < 3; tries++) {
      expect((await visitor.post('password/login', { phone, password: 'wrong' })).code).toBe('session.wrong_login')
    }
    const refused = await visitor.post('password/login', { phone, password: PASSWORD })
    expect(refused).toMatchObject({ code: 'captcha.required', fields: { captchaLevel: '0' } })
    const captcha = await solveCaptcha(visitor)
    expect((await visitor.post('password/login', { phone, password: PASSWORD, captcha })).resultStatus).toBe(true)
  })

  test('is refused to a frozen account, in words', async () => {
    const { phone } = await register()
    await db.updateTable('users').set({ state: 'FROZEN' }).where('phone', '=', phone).execute()
    expect((await api.visitor().post('password/login', { phone, password: PASSWORD })).code).toBe('session.frozen')
  })
})

describe('a session', () => {
  test('of a browser is worthless without the cookie that scripts cannot read', async () => {
    const { visitor } = await register()
    const thief = api.visitor({ browser: true })
    thief.token = visitor.token
    expect(await thief.get('user')).toMatchObject({ status: 200, resultStatus: false, code: 'session.invalid' })
    expect((await visitor.get('user')).resultStatus).toBe(true)
  })

  test('is not opened by the cookie alone', async () => {
    const { visitor } = await register()
    visitor.token = undefined
    expect((await visitor.get('user')).code).toBe('session.invalid')
  })

  test('ends with signing out, and tells the browser to forget', async () => {
    const { visitor } = await register()
    const answer = await visitor.post('user/signout')
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-chenghui=;.*Max-Age=0/),
      expect.stringMatching(/^Admin-Token=;.*Max-Age=0/),
    ])
    expect((await visitor.get('user')).code).toBe('session.invalid')
  })

  test.each([
    ['60 days after signing in', { expires_at: new Date(Date.now() - 1000) }],
    ['after 14 idle days', { last_seen_at: new Date(Date.now() - 15 * DAY_MS) }],
  ])('ends %s', async (_, change) => {
    const { visitor, phone } = await register()
    const user = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
    await db.updateTable('sessions').set(change).where('user_id', '=', user.id).execute()
    expect((await visitor.get('user')).code).toBe('session.invalid')
  })

  test('on every device ends when the password is reset', async () => {
    const { visitor, phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const other = api.visitor({ browser: true })
    const code = await askCode(other, phone, 'FORGET')
    expect((await other.post('user/password/forget', { phone, code, password: '换过的密码2026' })).resultData).toEqual({
      revoked: 1,
    })
    expect((await visitor.get('user')).code).toBe('session.invalid')
    expect((await other.post('password/login', { phone, password: '换过的密码2026' })).resultStatus).toBe(true)
  })

  test('shows in the list of devices and can be ended from another, but not by somebody else', async () => {
    const { visitor, phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const second = api.visitor({ browser: true })
    const answer = await second.post('password/login', { phone, password: PASSWORD })
    second.token = (answer.resultData as { token: string }).token
    const devices = (await visitor.get('user/devices')).resultData as { id: number; current: boolean }[]
    expect(devices.map(device => device.current).sort()).toEqual([false, true])
    const target = devices.find(device => !device.current)!.id

    await db.deleteFrom('rate_limits').execute()
    const stranger = (await register()).visitor
    expect((await stranger.post(`user/devices/${target}/revoke`)).code).toBe('missing.record')
    expect((await second.get('user')).resultStatus).toBe(true)
    expect((await visitor.post(`user/devices/${target}/revoke`)).resultStatus).toBe(true)
    expect((await second.get('user')).code).toBe('session.invalid')
  })

  test('acts for a company only while its person works there', async () => {
    const { visitor, phone } = await register()
    const user = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
    expect((await visitor.get('user', { 'x-acting-company': '1' })).code).toBe('rights.left_company')
    expect((await visitor.get('user', { 'x-acting-company': `${user.id} or 1=1` })).code).toBe('rights.left_company')
  })
})

describe('a second proof', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
  const provedAt = async (userId: number) =>
    (
      await db
        .selectFrom('sessions')
        .select('proved_at')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).proved_at

  const staleSession = async () => {
    const { phone } = await register()
    await db.deleteFrom('rate_limits').execute()
    const { id } = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
    return { visitor: await api.signedIn(id, { provedAt: ago(11) }), userId: id, phone }
  }

  test('by password counts from now, for this session only', async () => {
    const { visitor, userId } = await staleSession()
    const other = await api.signedIn(userId, { provedAt: ago(11) })
    expect((await visitor.post('user/proof', { by: 'PASSWORD', password: PASSWORD })).resultStatus).toBe(true)
    expect((await provedAt(userId)).getTime()).toBeLessThan(Date.now() - MINUTE_MS)
    const rows = await db.selectFrom('sessions').select('proved_at').where('user_id', '=', userId).execute()
    expect(rows.filter(row => row.proved_at.getTime() > Date.now() - MINUTE_MS)).toHaveLength(2)
    expect(other.token).not.toBe(visitor.token)
  })

  test('by a code goes to the own phone, counts once, and opens nothing else', async () => {
    const { visitor, userId, phone } = await staleSession()
    expect((await visitor.post('user/proof/code', { captcha: await solveCaptcha(visitor) })).resultData).toEqual({
      resendAfter: 60,
      validFor: 300,
    })
    const code = api.lastCode()
    expect((await api.visitor().post('code/login', { phone, code })).code).toBe('code.void')
    expect((await visitor.post('user/proof', { by: 'CODE', code })).resultStatus).toBe(true)
    expect((await provedAt(userId)).getTime()).toBeGreaterThan(Date.now() - MINUTE_MS)
    expect((await visitor.post('user/proof', { by: 'CODE', code })).code).toBe('code.void')
  })

  test('that is wrong changes nothing, says so beside the field, and is limited per person', async () => {
    const { visitor, userId } = await staleSession()
    const codes: (string | undefined)[] = []
    for (let tries = 0; tries < 11; tries++)
      codes.push((await visitor.post('user/proof', { by: 'PASSWORD', password: 'wrong-1' })).code)
    expect(codes).toEqual([...Array(10).fill('session.wrong_password'), 'limits.too_many'])
    expect((await visitor.post('user/proof', { by: 'PASSWORD', password: PASSWORD })).code).toBe('limits.too_many')
    expect((await provedAt(userId)).getTime()).toBeLessThan(Date.now() - 600_000)
  })

  test('by a code is impossible for somebody without a phone', async () => {
    const { visitor, userId } = await staleSession()
    await db.updateTable('users').set({ phone: null }).where('id', '=', userId).execute()
    expect((await visitor.post('user/proof/code', { captcha: await solveCaptcha(visitor) })).code).toBe('session.no_phone')
  })
})
