import { describe, expect, test } from 'vitest'
import { passwordProblem } from '#lib/validate/password.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
import { commonPasswords, guessableProblem } from './guessable-passwords.ts'

const PERSON = { phone: '13912345678', names: ['王小明', 'Xiaoming'] }
const problemOf = (password: string) => guessableProblem(password, PERSON, '我的城市')

test('the list has more than three thousand passwords, each of which the rule alone would let through', () => {
  const list = [...commonPasswords()]
  expect(list.length).toBeGreaterThan(3_000)
  const refusedByRule = list.filter(password => !/太常见/.test(passwordProblem(password) ?? '太常见'))
  expect(refusedByRule).toEqual([])
})

test.each(['trustno1', 'Blink182', 'MICHAEL1'])('%s is refused as a common one, in whatever case', password =>
  expect(problemOf(password)).toContain('太常见'),
)

test.each([
  'Chenghui2026',
  '城汇城汇2026abc',
  'portal-2026',
  '我的城市2026!',
  '13912345678a',
  'a12345678',
  '王小明12345678',
  'xiaoming2026',
])('%s is refused: without the names of site and person too little is left', password =>
  expect(problemOf(password)).not.toBeNull(),
)

test.each(['城市之光2026', '城汇的桥下有三只蓝色的鸭子7', 'chenghui-blau-Ente-7', '王小明种了42棵柿子树！'])(
  '%s may be used',
  password => expect(problemOf(password)).toBeNull(),
)

describe('over the site', () => {
  const database = useDatabase()
  const { db } = database
  const api = useApiServer(database)
  const PHONE = '13912345678'

  test('such a password is refused beside its field where one is chosen, and the code still counts', async () => {
    const visitor = api.visitor({ browser: true })
    const askCode = async (purpose: string): Promise<string> => {
      await db.deleteFrom('rate_limits').execute()
      await visitor.post('sendcode', { phone: PHONE, purpose, captcha: await solveCaptcha(visitor) })
      return api.lastCode()
    }
    const code = await askCode('REGISTER')
    const form = { phone: PHONE, code, nickname: '王小明' }
    for (const password of ['trustno1', 'chenghui2026', '王小明12345678', 'a13912345678']) {
      const answer = await visitor.post('user/register', { ...form, password })
      expect(answer, password).toMatchObject({ code: 'validation.fields', fields: { password: expect.any(String) } })
    }
    const registered = await visitor.post('user/register', { ...form, password: '城市之光2026' })
    expect(registered.resultStatus, JSON.stringify(registered)).toBe(true)
    visitor.token = (registered.resultData as { token: string }).token

    const changed = await visitor.post('user/password', { password: '城市之光2026', newPassword: '王小明12345678' })
    expect(changed).toMatchObject({ code: 'validation.fields', fields: { newPassword: expect.any(String) } })

    const again = { phone: PHONE, code: await askCode('FORGET') }
    expect((await visitor.post('user/password/forget', { ...again, password: 'trustno1' })).code).toBe('validation.fields')
    expect((await visitor.post('user/password/forget', { ...again, password: '换过的密码2026' })).resultStatus).toBe(true)
  })
})
