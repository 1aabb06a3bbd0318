import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { tc3Authorization } from '#server/ports/sms/tencent.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
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
    expect(peer?.sent).toEqual([{ phone: '+8613900001111', params: [expect.stringMatching(/^\d{6}$/), '5'] }])
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
    expect(answers.map(answer => [answer.status, answer.code])).toEqual(Array(3).fill([502, '090101']))
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
    expect((await api.visitor().post('code/login', { phone, code })).code).toBe('002002')
  })
})
