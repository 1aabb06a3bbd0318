import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTencentSms, tc3Authorization } from '#server/ports/sms/tencent.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { startTencentSms, TENCENT_SMS } from '#tests/support/provider-peers.ts'

const database = useDatabase()
const { db } = database
let peer: Awaited<ReturnType<typeof startTencentSms>> | undefined
const right = { ...TENCENT_SMS, url: '' }

const api = useApiServer(database, async () => {
  peer = await startTencentSms()
  right.url = peer.url
  return { tencentSms: right }
})
afterAll(() => peer?.stop())
beforeEach(() => db.deleteFrom('rate_limits').execute())

const ask = async (phone: string) => {
  const visitor = api.visitor()
  return visitor.post('sendcode', { phone, purpose: 'LOGIN', captcha: await solveCaptcha(visitor) })
}

describe('codes by Tencent Cloud', () => {
  test('are signed as the example of its document is', () => {
    const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
    const signed = tc3Authorization({
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      body,
      at: new Date(1_551_113_065_000),
    })
    expect(signed).toContain('Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168')
  })

  test('reach the provider with the number, the code and the minutes, and nothing lies in the inbox', async () => {
    expect((await ask('13900001111')).resultStatus).toBe(true)
    expect(peer?.sent).toEqual([
      { phone: '+8613900001111', template: TENCENT_SMS.templateId, params: [expect.stringMatching(/^\d{6}$/), '5'] },
    ])
    expect(await db.selectFrom('inbox_messages').select('id').execute()).toEqual([])
  })

  test.each([
    ['is refused by the provider', '13900000000', {}],
    ['is signed with the wrong key', '13900002222', { secretKey: 'wrong' }],
    ['meets nobody', '13900003333', { url: 'http://127.0.0.1:9' }],
  ])('that %s is said in words and costs the person nothing', async (_, phone, wrong) => {
    const before = { ...right }
    Object.assign(right, wrong)
    const answers = [await ask(phone), await ask(phone), await ask(phone)]
    Object.assign(right, before)
    expect(answers.map(answer => [answer.status, answer.code])).toEqual(Array(3).fill([502, 'provider.sms']))
    expect(await db.selectFrom('message_codes').select('id').where('phone', '=', phone).execute()).toEqual([])
    const points = await db.selectFrom('rate_limits').select('points').where('key', 'like', `%${phone}`).execute()
    expect(points.every(row => row.points === 0)).toBe(true)
  })

  test('an older code still counts when the next could not be sent', async () => {
    const phone = '13900004444'
    await ask(phone)
    const code = peer?.sent.at(-1)?.params[0]
    await db.deleteFrom('rate_limits').execute()
    const { url } = right
    right.url = 'http://127.0.0.1:9'
    await ask(phone)
    right.url = url
    expect((await api.visitor().post('code/login', { phone, code })).code).toBe('session.no_account')
  })
})

describe('invitations of staff by Tencent Cloud', () => {
  const invite = async (phone: string) => {
    const owner = await insertPerson(db)
    const companyId = await insertCompany(db, { owner, name: '深圳市邀请科技有限公司' })
    const visitor = await api.signedIn(owner, { companyId })
    const grant = { employeeIdentity: 'STAFF', cloudPermission: 'VIEW', title: '', days: 3, phone }
    return { visitor, answer: await visitor.post('staff/invitations/phone', grant) }
  }

  test('go out by the template of invitations, with the company, the last part of the link and the days', async () => {
    const { answer } = await invite('13900005555')
    const { token, sms } = answer.resultData as { token: string; sms: string }
    expect(sms).toBe('SENT')
    expect(peer?.sent.at(-1)).toEqual({
      phone: '+8613900005555',
      template: TENCENT_SMS.invitationTemplateId,
      params: ['深圳市邀请科技有限公司', token, '3'],
    })
  })

  test('stand also when the message is not taken, which the list says and which costs the phone nothing', async () => {
    const phone = '13900010000'
    const { visitor, answer } = await invite(phone)
    expect(answer.resultData).toMatchObject({ sms: 'FAILED' })
    expect((await visitor.get('staff/invitations')).resultData).toMatchObject({ list: [{ sms: 'FAILED', state: 'OPEN' }] })
    const { token } = answer.resultData as { token: string }
    expect((await api.visitor().get(`invitation/link/${token}`)).resultData).toMatchObject({ state: 'OPEN' })
    const points = await db.selectFrom('rate_limits').select('points').where('key', 'like', `invitation-phone%${phone}`).execute()
    expect(points.every(row => row.points === 0)).toBe(true)
  })

  test('are not tried by message where the provider has no template for them', () => {
    const { invitationTemplateId: _, ...codesOnly } = right
    expect(createTencentSms(codesOnly).templates).not.toContain('INVITATION')
  })
})
