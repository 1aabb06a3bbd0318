import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { createMail } from './create.ts'

/** What the peer was handed: its own envelope, and the message as it came. */
const received: { from: string; to: string[]; user: string; source: string }[] = []
let port = 0

const peer = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'site' && password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('nobody@') ? done(Object.assign(new Error('no such box'), { responseCode: 550 })) : done(),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (part: Buffer) => chunks.push(part))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: session.user ?? '',
        source: Buffer.concat(chunks).toString(),
      })
      done()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>(resolve => peer.listen(0, '127.0.0.1', resolve))
  port = (peer.server.address() as { port: number }).port
})
afterAll(() => new Promise<void>(resolve => peer.close(() => resolve())))

const db = {} as Db
const STOP = 'https://chenghui.example/unsubscribe?kind=ORDER&who=7&sig=abc'
const mail = (password: string) =>
  createMail('城汇', {
    choice: 'provider',
    smtp: { url: `smtp://site:${password}@127.0.0.1:${port}`, from: '城汇 <noreply@chenghui.example>' },
    announce: () => undefined,
    isMasked: false,
  })

test('a message reaches the mail server, as who and for whom it was meant', async () => {
  const port = mail('right')
  await port.send(db, {
    to: 'lin@example.com',
    subject: '邮箱验证码',
    text: '验证码 123456。\n.\n<script>',
    id: 'notice-7',
    unsubscribe: STOP,
  })
  port.close?.()
  expect(port.sandbox).toBe(false)
  expect(received).toHaveLength(1)
  const [{ from, to, user, source }] = received as [(typeof received)[number]]
  expect({ from, to, user }).toEqual({ from: 'noreply@chenghui.example', to: ['lin@example.com'], user: 'site' })
  expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
  expect(source).toContain('=?UTF-8?')
  expect(source.replaceAll('\r\n ', ' ')).toContain(`List-Unsubscribe: <${STOP}>`)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(source).toMatch(/^Message-ID: <notice-7@chenghui.example>/m)
  const [, encoding] = /^Content-Transfer-Encoding: (\S+)/m.exec(source) ?? []
  const body = source.slice(source.indexOf('\r\n\r\n') + 4)
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
  expect(bytes.toString()).toContain('验证码 123456。')
})

test('a line break in what people gave makes no second header', async () => {
  const port = mail('right')
  await port.send(db, { to: 'lin@example.com', subject: '你好\r\nBcc: evil@example.com', text: 'x' })
  await port.send(db, { to: 'lin@example.com\r\nRCPT TO:<evil@example.com>', subject: 'x', text: 'x' }).catch(() => undefined)
  port.close?.()
  expect(received.flatMap(({ to }) => to)).not.toContain('evil@example.com')
  expect(received.some(({ source }) => /^Bcc:/im.test(source))).toBe(false)
})

test('a refusal of the mail server is reported in our words', async () => {
  const refused = mail('right')
  await expect(refused.send(db, { to: 'nobody@example.com', subject: 'x', text: 'x' })).rejects.toMatchObject({
    code: 'provider.mail',
  })
  refused.close?.()
  const wrong = mail('wrong')
  await expect(wrong.send(db, { to: 'lin@example.com', subject: 'x', text: 'x' })).rejects.toMatchObject({
    code: 'provider.mail',
  })
  wrong.close?.()
})
