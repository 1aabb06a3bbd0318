import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { createWechatPayer } from './payment/wechat/payer.ts'
import { createTencentSms } from './sms/tencent.ts'
import { createOidc } from './third-party/oidc.ts'
import { askProvider } from './third-party/port.ts'

const { db } = useDatabase()

let server: Server
let origin: string
const asked: string[] = []

beforeAll(async () => {
  // Whatever it is asked for lies elsewhere, as a provider that was taken over would say.
  server = createServer((req, res) => {
    asked.push(req.url ?? '')
    res
      .writeHead(req.url === '/inside' ? 200 : 302, { Location: `${origin}/inside`, 'Content-Type': 'application/json' })
      .end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  asked.length = 0
})

const FLOW = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUri: 'http://127.0.0.1/back' }
const SMS = { secretId: 'a', secretKey: 'b', sdkAppId: '1', signName: 's', templateId: '1', region: 'ap-guangzhou' }

test.each([
  ['accounts elsewhere', () => askProvider(new URL('/token', origin))],
  ['OpenID Connect', () => createOidc({ issuer: origin, clientId: 'a', clientSecret: 'b', label: 'c' }).start(FLOW)],
  [
    'payers within WeChat',
    () => createWechatPayer({ appId: 'wx1', secret: 's', pageUrl: origin, apiUrl: origin }).openIdOf('code'),
  ],
  [
    'short messages',
    () =>
      createTencentSms({ ...SMS, url: origin, invitationTemplateId: undefined }).send(db, {
        phone: '13912345678',
        template: 'CODE',
        code: '123456',
        minutes: 5,
      }),
  ],
])('a redirect of the provider of %s is not followed', async (_, ask) => {
  await expect(ask()).rejects.toMatchObject({ code: expect.stringMatching(/^provider\./) })
  expect(asked.length).toBe(1)
  expect(asked).not.toContain('/inside')
})
