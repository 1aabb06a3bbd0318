import { beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createPorts } from './ports.ts'
import { portSettings } from './settings.ts'

const TENCENT = {
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_SDK_APP_ID: '1400000000',
  TENCENT_SMS_SIGN_NAME: '城汇',
  TENCENT_SMS_TEMPLATE_ID: '1',
}
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:587', SMTP_FROM: 'site@example.com' }
const REAL = { SITE_DEMO: 'false' }

const start = (settings: Record<string, string>) => portSettings(readEnv(settings))

describe('a site', () => {
  test.each([
    ['that is a demonstration', {}, 'sandbox', 'sandbox'],
    ['that is a demonstration with providers', { ...TENCENT, ...SMTP }, 'provider', 'provider'],
    ['with a provider of messages and none of mail', { ...REAL, ...TENCENT }, 'provider', 'off'],
    ['with both providers', { ...REAL, ...TENCENT, ...SMTP }, 'provider', 'provider'],
    ['with named sandboxes', { ...REAL, SMS_PORT: 'sandbox', MAIL_PORT: 'sandbox' }, 'sandbox', 'sandbox'],
    ['with a named sandbox of messages only', { ...REAL, SMS_PORT: 'sandbox' }, 'sandbox', 'off'],
  ])('%s starts: messages by %#', (_, settings, sms, mail) => {
    expect(start(settings)).toMatchObject({ sms, mail })
  })

  test.each([
    ['without a provider of messages', REAL, /SITE_DEMO=false.*SMS_PORT.*TENCENT_SMS_SECRET_ID.*SMS_PORT=sandbox/],
    ['with a provider of mail only', { ...REAL, ...SMTP }, /TENCENT_SMS_SECRET_ID/],
    [
      'with both a sandbox and a provider of messages',
      { ...REAL, ...TENCENT, SMS_PORT: 'sandbox' },
      /SMS_PORT=sandbox contradicts/,
    ],
    ['with both a sandbox and a provider of mail', { ...SMTP, MAIL_PORT: 'sandbox' }, /MAIL_PORT=sandbox contradicts/],
    ['with an unknown word for a port', { SMS_PORT: 'console' }, /SMS_PORT/],
  ])('%s refuses to start and says what to set', (_, settings, words) => {
    expect(() => start(settings)).toThrow(words)
  })
})

describe('a real site with named sandboxes', () => {
  const database = useDatabase()
  const { db } = database
  const lines: string[] = []
  const ports = createPorts({
    siteName: '城汇',
    siteUrl: 'https://example.com',
    demo: false,
    announce: line => lines.push(line),
    settings: { sms: 'sandbox', mail: 'sandbox' },
  })
  const written = async () => JSON.stringify([await db.selectFrom('inbox_messages').selectAll().execute(), lines])
  beforeEach(async () => {
    lines.length = 0
    await db.deleteFrom('inbox_messages').execute()
  })

  test('writes neither code nor phone into a table or onto the console', async () => {
    await ports.sms.send(db, { phone: '13912345678', template: 'CODE', code: '193172', minutes: 5 })
    const all = await written()
    expect(all).toContain('139****5678')
    expect(all).not.toMatch(/13912345678|193172/)
    expect(lines).toHaveLength(1)
  })

  test('writes no link of an invitation, no address, no text of an e-mail and no amount of a transfer', async () => {
    const link = 'https://example.com/invite/secret-token'
    await ports.sms.send(db, { phone: '13912345678', template: 'INVITATION', company: '云杉科技', link, days: 3 })
    await ports.mail.send(db, { to: 'someone@example.com', subject: '邮箱验证码', text: '验证码 193172' })
    await ports.transfer.send(db, { key: '1', companyName: '云杉科技', creditCode: 'x', amount: 37, phone: '13912345678' })
    expect(await written()).not.toMatch(/secret-token|someone@|193172|13912345678|0\.37/)
  })

  test('a demonstration goes on showing all of it', async () => {
    const demo = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1', announce: line => lines.push(line) })
    await demo.sms.send(db, { phone: '13912345678', template: 'CODE', code: '193172', minutes: 5 })
    expect(await written()).toMatch(/13912345678.*193172/)
  })
})

test('without a mail server a real site says that it has none', async () => {
  const ports = createPorts({
    siteName: '城汇',
    siteUrl: 'https://example.com',
    demo: false,
    settings: { sms: 'sandbox', mail: 'off' },
  })
  expect(ports.mail.isOff).toBe(true)
})
