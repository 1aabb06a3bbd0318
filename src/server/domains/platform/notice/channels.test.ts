/** Pushes against a service of the test that decrypts them, messages, and daily e-mails. */

import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTICE_KINDS, type NoticeKind } from '#lib/contract/platform/notice.ts'
import { KIND_SENTENCES } from '#lib/format/notice.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { AppError } from '#server/errors.ts'
import { createLogger } from '#server/log.ts'
import type { MailMessage, MailPort } from '#server/ports/mail/port.ts'
import { createPush, isPushHost, retrySeconds } from '#server/ports/push/push.ts'
import type { SmsMessage, SmsPort } from '#server/ports/sms/port.ts'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { startPushPeer } from '#tests/support/push-peer.ts'
import { deliverDigests } from './digest.ts'
import { deliverOutbox } from './outbox.ts'
import { nextDigest } from './policy.ts'
import { notify } from './service.ts'

const database = useDatabase()
const { db } = database
let peer: Awaited<ReturnType<typeof startPushPeer>>
const api = useApiServer(database, async () => {
  peer = await startPushPeer()
  return { push: { testPeer: peer.origin } }
})
const siteUrl = 'https://chenghui.example'
const alarms: string[] = []
const log = { ...createLogger('silent'), warn: () => undefined, error: (_: unknown, text: string) => void alarms.push(text) }

const mails: MailMessage[] = []
const sms: SmsMessage[] = []
let smsFails = false
const mail: MailPort = { sandbox: false, send: async (_, message) => void mails.push(message) }
const smsPort: SmsPort = {
  sandbox: false,
  templates: ['NOTICE'],
  notices: ['SECURITY', 'ORDER', 'CONSULT'],
  send: async (_, message) => {
    if (smsFails) throw new AppError('provider.sms')
    sms.push(message)
  },
}
let ports: Parameters<typeof deliverOutbox>[0]['ports']
const soon = () => new Date(Date.now() + 1_000)
const deliver = (now = soon()) => deliverOutbox({ db, ports, log: log as never }, now)
const digest = (now: Date) => deliverDigests({ db, ports, log: log as never }, now)

let serial = 1
async function person() {
  const no = serial++
  const id = await insertPerson(db, { email: `c${no}@example.com`, phone: `1371${String(no).padStart(7, '0')}` })
  const visitor = await api.signedIn(id)
  const choose = (wishes: Partial<Record<NoticeKind, object>>, quiet: object | null = null) =>
    visitor.post('notice/settings', {
      kinds: Object.entries(wishes).map(([kind, wish]) => ({ kind, site: true, email: 'OFF', push: false, sms: false, ...wish })),
      quiet,
    })
  return {
    id,
    visitor,
    choose,
    write: (kind: NoticeKind, title = kind as string) => notify(db, id, { kind, title, body: '详情' }),
  }
}
const rows = (userId: number) =>
  db
    .selectFrom('notice_outbox')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .select(['channel', 'state', 'reason', 'due_at'])
    .where('user_id', '=', userId)
    .orderBy('notice_outbox.id')
    .execute()
const devices = (userId: number) => db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute()

beforeAll(() => {
  ports = { mail, sms: smsPort, push: createPush({ testPeer: peer.origin }, siteUrl), siteUrl }
})
beforeEach(async () => {
  await db.deleteFrom('notice_outbox').execute()
  await db.deleteFrom('rate_limits').execute()
  for (const list of [mails, sms, peer.received, alarms]) list.length = 0
  peer.answerWith(201)
  smsFails = false
})
afterAll(() => peer.stop())

describe('a push', () => {
  test('says which notice to the device alone, and nothing of what it says', async () => {
    const { id, visitor, write } = await person()
    expect(data(await visitor.post('notice/push/subscribe', peer.target()))).toEqual({})
    expect(data<{ push: object }>(await visitor.get('notice/settings')).push).toMatchObject({ here: true, devices: 1 })
    await write('ORDER', '订单 8 号已付款')
    await deliver()
    const [notice] = await db.selectFrom('notices').select('id').where('user_id', '=', id).execute()
    expect(peer.received.map(({ payload }) => payload)).toEqual([{ kind: 'ORDER', id: notice?.id }])
    expect(peer.received[0]?.bytes).toBeLessThan(300)
    expect(peer.received[0]?.headers).toMatchObject({ topic: `notice-${notice?.id}`, urgency: 'normal', ttl: '86400' })
    expect(peer.received[0]?.headers.authorization).toMatch(/^vapid t=/)
    expect((await rows(id)).map(({ channel, state }) => [channel, state])).toContainEqual(['PUSH', 'SENT'])
  })

  test('goes to no device after its session has ended, and none that was switched off', async () => {
    const { id, visitor, write } = await person()
    await visitor.post('notice/push/subscribe', peer.target())
    await write('ORDER')
    await db
      .updateTable('sessions')
      .set({ revoked_at: new Date(), revoked_for: 'SIGNED_OUT' })
      .where('user_id', '=', id)
      .execute()
    await deliver()
    expect(peer.received).toHaveLength(0)
    expect((await rows(id)).find(one => one.channel === 'PUSH')).toMatchObject({ state: 'DROPPED', reason: 'NO_DEVICE' })

    const other = await person()
    await other.visitor.post('notice/push/subscribe', peer.target())
    await other.visitor.post('notice/push/unsubscribe', {})
    expect(await devices(other.id)).toHaveLength(0)
  })

  test('is asked for anew where the service has no time, and the device goes that is no more', async () => {
    const { id, visitor, write } = await person()
    await visitor.post('notice/push/subscribe', peer.target())
    await write('CONSULT')
    peer.answerWith(429, { 'retry-after': '600' })
    const now = soon()
    await deliver(now)
    const waits = (await rows(id)).find(one => one.channel === 'PUSH')
    expect(waits).toMatchObject({ state: 'WAITING', reason: 'PROVIDER', due_at: new Date(now.getTime() + 600_000) })
    peer.answerWith(410)
    await deliver(new Date(now.getTime() + 601_000))
    expect(await devices(id)).toHaveLength(0)
    expect((await rows(id)).find(one => one.channel === 'PUSH')).toMatchObject({ state: 'DROPPED', reason: 'NO_DEVICE' })
  })

  test('that the service does not believe raises an alarm, and keeps the device', async () => {
    const { id, visitor, write } = await person()
    await visitor.post('notice/push/subscribe', peer.target())
    await write('ORDER')
    peer.answerWith(403)
    await deliver()
    expect(alarms).toHaveLength(1)
    expect(await devices(id)).toHaveLength(1)
    expect((await rows(id)).find(one => one.channel === 'PUSH')).toMatchObject({ state: 'WAITING', reason: 'PUSH_KEYS' })
  })

  test('is not sent for what was read meanwhile', async () => {
    const { id, visitor, write } = await person()
    await visitor.post('notice/push/subscribe', peer.target())
    await write('ORDER')
    await visitor.post('notice/read', {})
    await deliver()
    expect(peer.received).toHaveLength(0)
    expect((await rows(id)).find(one => one.channel === 'PUSH')).toMatchObject({ state: 'DROPPED', reason: 'READ' })
  })

  test('follows a browser that changes its address, for a caller that knows the old one', async () => {
    const { id, visitor } = await person()
    const target = peer.target()
    await visitor.post('notice/push/subscribe', target)
    const next = peer.target()
    expect((await api.visitor().post('notice/push/renew', { ...next, was: `${target.endpoint}x` })).status).toBe(404)
    expect((await api.visitor().post('notice/push/renew', { ...next, was: target.endpoint })).status).toBe(200)
    expect((await devices(id)).map(({ endpoint }) => endpoint)).toEqual([next.endpoint])
  })

  test('goes to the services of browsers alone', async () => {
    const { visitor } = await person()
    for (const endpoint of ['https://127.0.0.1/x', 'https://fcm.googleapis.com.evil.example/x', 'http://fcm.googleapis.com/x'])
      expect((await visitor.post('notice/push/subscribe', { ...peer.target(), endpoint })).code, endpoint).toBe(
        'notice.push_host',
      )
    for (const good of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-par02p.notify.windows.com/w/?token=x',
    ])
      expect(isPushHost(good), good).toBe(true)
    for (const bad of [
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://notify.windows.com/x',
      'https://a.b.notify.windows.com/x',
      'https://[::1]/x',
      'file:///etc/passwd',
      'x',
    ])
      expect(isPushHost(bad), bad).toBe(false)
    expect([retrySeconds('12'), retrySeconds('x'), retrySeconds(undefined)]).toEqual([12, null, null])
  })

  test('has the same words in the service worker as in messages', () => {
    const worker = readFileSync(new URL('../../../../../public/sw.js', import.meta.url), 'utf8')
    const words = /const WORDS = (\{[^}]+\})/.exec(worker)?.[1] ?? ''
    expect(runInNewContext(`(${words})`)).toEqual(KIND_SENTENCES)
  })
})

describe('a message', () => {
  test('says a fixed sentence, for kinds that have a template and that were asked for', async () => {
    const { id, choose, visitor, write } = await person()
    expect(data<{ smsKinds: string[] }>(await visitor.get('notice/settings')).smsKinds).toEqual(['SECURITY', 'ORDER', 'CONSULT'])
    await choose({ ORDER: { sms: true }, COMMENT: { sms: true } })
    const { kinds } = data<{ kinds: { kind: string; sms: boolean }[] }>(await visitor.get('notice/settings'))
    expect(kinds.filter(one => one.sms).map(one => one.kind)).toEqual(['ORDER'])
    for (const kind of NOTICE_KINDS) await write(kind)
    await deliver()
    expect(sms).toMatchObject([{ template: 'NOTICE', kind: 'ORDER' }])
    // A template that was withdrawn since.
    await db
      .updateTable('notice_settings')
      .set({ sms_on: ['COMMENT'] })
      .where('user_id', '=', id)
      .execute()
    await write('COMMENT')
    await deliver()
    expect(sms).toHaveLength(1)
    expect((await rows(id)).at(-1)).toMatchObject({ channel: 'SMS', state: 'DROPPED', reason: 'NO_TEMPLATE' })
  })

  test('sleeps in quiet hours, except what is about the account', async () => {
    const { choose, write } = await person()
    await choose({ ORDER: { sms: true }, SECURITY: { sms: true } }, { from: '22:00', to: '08:00' })
    await write('ORDER')
    await write('SECURITY')
    await deliver(new Date('2030-01-01T23:30:00+08:00'))
    expect(sms.map(one => one.template === 'NOTICE' && one.kind)).toEqual(['SECURITY'])
    await deliver(new Date('2030-01-02T08:00:00+08:00'))
    expect(sms).toHaveLength(2)
  })

  test('comes five times a day at most, and a failed one does not count', async () => {
    const { id, choose, write } = await person()
    await choose({ ORDER: { sms: true } })
    smsFails = true
    await write('ORDER')
    const now = soon()
    await deliver(now)
    expect((await rows(id))[0]).toMatchObject({ state: 'WAITING', reason: 'PROVIDER' })
    smsFails = false
    for (let times = 0; times < 7; times++) await write('ORDER')
    await deliver(new Date(now.getTime() + MINUTE_MS))
    expect(sms).toHaveLength(5)
    expect((await rows(id)).filter(one => one.reason === 'DAILY_BOUND')).toHaveLength(3)
  })
})

describe('the daily e-mail', () => {
  const morning = () => new Date(nextDigest(new Date()).getTime() + MINUTE_MS)

  test('gathers what was chosen, once a person and day, by however many processes', async () => {
    const { id, choose, write } = await person()
    await choose({ ORDER: { email: 'DAILY' }, CONSULT: { email: 'NOW' } })
    for (const title of ['第一条', '第二条']) await write('ORDER', title)
    await write('CONSULT', '马上')
    await deliver()
    expect(mails.map(({ subject }) => subject)).toEqual(['马上'])
    expect(await digest(new Date(nextDigest(new Date()).getTime() - MINUTE_MS))).toBe(0)
    const sent = await Promise.all([digest(morning()), digest(morning()), digest(morning())])
    expect(sent.reduce((sum, one) => sum + one)).toBe(1)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({ subject: '2 条通知汇总', id: expect.stringMatching(`^digest-${id}-`) })
    expect(mails[1]?.text).toContain('第一条')
    expect(mails[1]?.text).toContain('第二条')
    expect(await digest(morning())).toBe(0)
    // One that comes on the same day waits for the next.
    await write('ORDER', '第三条')
    await db
      .updateTable('notice_outbox')
      .set({ due_at: new Date(0) })
      .where('state', '=', 'WAITING')
      .execute()
    expect(await digest(morning())).toBe(0)
    expect(await digest(new Date(morning().getTime() + DAY_MS))).toBe(1)
    expect(mails.at(-1)?.text).toContain('第三条')
  })

  test('leaves out what was read, and stops with one press, without signing in', async () => {
    const { choose, write, visitor } = await person()
    await choose({ ORDER: { email: 'DAILY' }, COMMENT: { email: 'DAILY' } })
    await write('ORDER', '读过的')
    await visitor.post('notice/read', {})
    expect(await digest(morning())).toBe(0)
    await write('COMMENT', '没读的')
    expect(await digest(new Date(morning().getTime() + DAY_MS))).toBe(1)
    const stop = new URL(mails[0]?.unsubscribe ?? '')
    const answer = await api.request(stop.pathname + stop.search, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(200)
    const { kinds } = data<{ kinds: { kind: string; email: string }[] }>(await visitor.get('notice/settings'))
    expect(kinds.filter(one => one.email !== 'OFF').map(one => one.kind)).toEqual(['SECURITY', 'CONSULT', 'RECRUITMENT'])
  })
})

test.each([
  ['07:59', '08:00'],
  ['08:00', '08:00 +1'],
  ['23:30', '08:00 +1'],
  ['00:00', '08:00'],
])('what comes at %s goes with the daily e-mail of %s', (at, due) => {
  const day = due.endsWith('+1') ? '03' : '02'
  expect(nextDigest(new Date(`2026-03-02T${at}:00+08:00`))).toEqual(new Date(`2026-03-${day}T08:00:00+08:00`))
})
