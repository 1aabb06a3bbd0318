import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ChatSignature } from '#lib/contract/people/session.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { createTencentChat } from '#server/ports/chat-delivery/signature.ts'
import { verifySignature } from '#server/secrets.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const api = useApiServer(database)

describe('the chat signature', () => {
  let me: Visitor
  let meAsCompany: Visitor
  let userId = 0
  let companyId = 0
  let strangersCompany = 0

  beforeAll(async () => {
    userId = await insertPerson(database.db, { nickname: '周一鸣' })
    companyId = await insertCompany(database.db, { owner: userId, name: '云杉科技有限公司' })
    strangersCompany = await insertCompany(database.db, {
      owner: await insertPerson(database.db, { nickname: '林小满' }),
      name: '别家有限公司',
    })
    me = await api.signedIn(userId)
    meAsCompany = await api.signedIn(userId, { companyId })
  })

  test('is for oneself, short-lived and signed by the site', async () => {
    const { userSig, ...rest } = (await me.get(`user/sig?unionId=${userId}&userType=USER`)).resultData as ChatSignature
    expect(rest).toMatchObject({ sdkAppId: null, identifier: `user_${userId}` })
    const [body = '', mark = ''] = userSig.split('.')
    expect(verifySignature(`chat ${body}`, mark)).toBe(true)
    expect(new Date(rest.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(12 * HOUR_MS)
  })

  test('is for the company one acts for, each colleague by themselves', async () => {
    const answer = await meAsCompany.get(`user/sig?unionId=${companyId}&userType=EMPLOYEE`)
    expect((answer.resultData as ChatSignature).identifier).toMatch(new RegExp(`^company_${companyId}_\\d+$`))
  })

  test('is refused for anybody else', async () => {
    expect((await me.get(`user/sig?unionId=${userId + 1}&userType=USER`)).code).toBe('rights.denied')
    expect((await me.get(`user/sig?unionId=${companyId}&userType=EMPLOYEE`)).code).toBe('rights.company_identity')
    expect((await meAsCompany.get(`user/sig?unionId=${strangersCompany}&userType=EMPLOYEE`)).code).toBe('rights.denied')
    expect((await api.visitor().get(`user/sig?unionId=${userId}&userType=USER`)).code).toBe('session.invalid')
  })

  test("is Tencent's where that is configured", () => {
    const { userSig, sdkAppId } = createTencentChat({ sdkAppId: 1400000000, secretKey: 'key' }).sign('user_7', new Date())
    expect(sdkAppId).toBe(1400000000)
    const packed = Buffer.from(userSig.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '='), 'base64')
    const signed = JSON.parse(inflateSync(packed).toString()) as Record<string, string | number>
    const text = `TLS.identifier:user_7\nTLS.sdkappid:1400000000\nTLS.time:${signed['TLS.time']}\nTLS.expire:${signed['TLS.expire']}\n`
    expect(signed['TLS.sig']).toBe(createHmac('sha256', 'key').update(text).digest('base64'))
  })
})
