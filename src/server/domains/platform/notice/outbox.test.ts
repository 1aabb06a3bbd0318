import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { createDb } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { createLogger } from '#server/log.ts'
import type { MailMessage, MailPort } from '#server/ports/mail/port.ts'
import { createPush } from '#server/ports/push/push.ts'
import type { SmsPort } from '#server/ports/sms/port.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { deliverOutbox } from './outbox.ts'
import { quietUntil, waitAfter } from './policy.ts'
import { notify } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)
const log = createLogger('silent')
const siteUrl = 'https://chenghui.example'
let nextAddress = 1

const person = async () => {
  const email = `p${nextAddress++}@example.com`
  return { id: await insertPerson(db, { email }), email }
}

const noSms: SmsPort = { sandbox: true, templates: [], notices: [], send: () => Promise.reject(new Error('no message is due')) }
const noPush = createPush({}, siteUrl)

/** A mail server of the test: takes everything, or fails as long as it is told to. */
const peer = (fails: () => boolean = () => false, before = (): Promise<void> => Promise.resolve()) => {
  const sent: MailMessage[] = []
  const mail: MailPort = {
    sandbox: false,
    async send(_db, message) {
      await before()
      if (fails()) throw new AppError('provider.mail')
      sent.push(message)
    },
  }
  return { sent, ports: { mail, siteUrl, sms: noSms, push: noPush } }
}
/** A moment later: the database's clock counts finer than ours. */
const soon = () => new Date(Date.now() + 1_000)
const deliver = (ports: ReturnType<typeof peer>['ports'], now = soon(), on = db) => deliverOutbox({ db: on, ports, log }, now)
const waiting = async (userId: number) =>
  db
    .selectFrom('notice_outbox')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .select(['state', 'attempts', 'due_at'])
    .where('user_id', '=', userId)
    .execute()

beforeEach(async () => {
  await db.deleteFrom('notice_outbox').execute()
})

describe('the outbox', () => {
  test('holds what was committed, not what was rolled back, and each key once', async () => {
    const { id, email } = await person()
    const { sent, ports } = peer()
    await db
      .transaction()
      .execute(async trx => {
        await notify(trx, id, { kind: 'ORDER', title: '没有发生', body: 'x' })
        throw new Error('back')
      })
      .catch(() => undefined)
    for (let times = 0; times < 3; times++)
      await notify(db, id, {
        kind: 'ORDER',
        title: '订单已付款',
        body: '请查看',
        link: '/member/member_order',
        dedupeKey: 'order-1',
      })
    expect(await deliver(ports)).toBe(1)
    expect(await deliver(ports)).toBe(0)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: email, subject: '订单已付款', id: expect.stringMatching(/^notice-\d+$/) })
    expect(sent[0]?.text).toContain('https://chenghui.example/member/member_order')
  })

  test('is worked through by two processes at once, each message by one of them', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, person))
    await Promise.all(people.map(({ id }) => notify(db, id, { kind: 'ORDER', title: '一条', body: 'x' })))
    const other = createDb(database.url, { max: 2, applicationName: 'other process' })
    try {
      // Neither sends before the other has taken its first messages, however long it takes to connect.
      const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
      const meeting = (own: 0 | 1) => async () => {
        begun[own].resolve()
        await Promise.all(begun.map(({ promise }) => promise))
      }
      const [one, two] = [peer(undefined, meeting(0)), peer(undefined, meeting(1))]
      await Promise.all([deliver(one.ports), deliver(two.ports, soon(), other)])
      const addresses = [...one.sent, ...two.sent].map(({ to }) => to)
      expect(addresses).toHaveLength(60)
      expect(new Set(addresses).size).toBe(60)
      expect(Math.min(one.sent.length, two.sent.length)).toBeGreaterThan(0)
    } finally {
      await other.destroy()
    }
  })

  test('tries again with growing patience, and in the end gives up', async () => {
    const { id } = await person()
    await notify(db, id, { kind: 'ORDER', title: '一条', body: 'x' })
    let broken = true
    const { sent, ports } = peer(() => broken)
    let now = soon()
    await deliver(ports, now)
    expect((await waiting(id))[0]).toMatchObject({ state: 'WAITING', attempts: 1, due_at: new Date(now.getTime() + 30_000) })
    expect(await deliver(ports, new Date(now.getTime() + 29_000))).toBe(0)
    now = new Date(now.getTime() + 31_000)
    await deliver(ports, now)
    expect((await waiting(id))[0]).toMatchObject({ attempts: 2, due_at: new Date(now.getTime() + MINUTE_MS) })
    broken = false
    await deliver(ports, new Date(now.getTime() + 61_000))
    expect(sent).toHaveLength(1)

    const other = await person()
    await notify(db, other.id, { kind: 'ORDER', title: '一条', body: 'x' })
    broken = true
    for (let times = 0, at = soon().getTime(); times < 10; times++, at += 7 * HOUR_MS) await deliver(ports, new Date(at))
    expect((await waiting(other.id))[0]).toMatchObject({ state: 'FAILED', attempts: 8 })
    expect([1, 2, 3, 20].map(waitAfter)).toEqual([30_000, 60_000, 120_000, 21_600_000])
  })

  test('gives what a killed process had taken to the next, with the same id', async () => {
    const { id } = await person()
    await notify(db, id, { kind: 'ORDER', title: '一条', body: 'x' })
    const now = soon()
    const ids: (string | undefined)[] = []
    // The first one sends, and dies before it can say so.
    const doomed = createDb(database.url, { max: 1, applicationName: 'doomed' })
    const mail: MailPort = {
      sandbox: false,
      send: async (_, message) => {
        ids.push(message.id)
        await doomed.destroy()
      },
    }
    await expect(deliver({ mail, siteUrl, sms: noSms, push: noPush }, now, doomed)).rejects.toThrow('destroyed')
    const { sent, ports } = peer()
    expect(await deliver(ports, new Date(now.getTime() + MINUTE_MS))).toBe(0)
    expect(await deliver(ports, new Date(now.getTime() + 121_000))).toBe(1)
    expect(sent[0]?.id).toBe(ids[0])
  })
})

describe('a person', () => {
  const wish = (kind: string, site: boolean, email: string) => ({ kind, site, email, push: true, sms: false })
  const settings = (kinds: object[], quiet: object | null = null) => ({ kinds, quiet })

  test('gets by e-mail what is on by default, and nothing without an address', async () => {
    const { id } = await person()
    const without = await insertPerson(db)
    const { sent, ports } = peer()
    for (const kind of ['SYSTEM', 'SECURITY', 'COMMENT', 'CONSULT'] as const) {
      await notify(db, id, { kind, title: kind, body: 'x' })
      await notify(db, without, { kind, title: kind, body: 'x' })
    }
    await deliver(ports)
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['CONSULT', 'SECURITY'])
  })

  test('chooses kinds and channels; what is about the account stays on the site', async () => {
    const { id, email } = await person()
    const visitor = await api.signedIn(id)
    const first = (await visitor.get('notice/settings')).resultData as { email: string; kinds: { kind: string; site: boolean }[] }
    expect(first.email).toBe(email.replace(/^(.).*@/, '$1***@'))
    expect(first.kinds.every(({ site }) => site)).toBe(true)
    const saved = await visitor.post(
      'notice/settings',
      settings([wish('SECURITY', false, 'OFF'), wish('ORDER', false, 'NOW'), wish('COMMENT', true, 'NOW')]),
    )
    const kinds = (saved.resultData as { kinds: { kind: string; site: boolean; email: string }[] }).kinds
    expect(Object.fromEntries(kinds.map(({ kind, site, email }) => [kind, [site, email]]))).toMatchObject({
      SECURITY: [true, 'OFF'],
      ORDER: [false, 'NOW'],
      COMMENT: [true, 'NOW'],
      CONSULT: [true, 'NOW'],
      SYSTEM: [true, 'OFF'],
    })
    const { sent, ports } = peer()
    for (const kind of ['SECURITY', 'ORDER', 'COMMENT'] as const) await notify(db, id, { kind, title: kind, body: 'x' })
    await deliver(ports)
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['COMMENT', 'ORDER'])
    expect((await visitor.get('notice/unread')).resultData).toEqual({ total: 2, byKind: { SECURITY: 1, COMMENT: 1 } })
    const { list } = (await visitor.get('notice/list')).resultData as { list: { kind: string }[] }
    expect(list.map(({ kind }) => kind)).toEqual(['COMMENT', 'SECURITY'])
  })

  test('sleeps: what can wait comes in the morning, what is about the account comes at once', async () => {
    const { id } = await person()
    const visitor = await api.signedIn(id)
    expect((await visitor.post('notice/settings', settings([], { from: '22:00', to: '08:00' }))).resultData).toMatchObject({
      quiet: { from: '22:00', to: '08:00' },
    })
    const { sent, ports } = peer()
    await notify(db, id, { kind: 'ORDER', title: '订单', body: 'x' })
    await notify(db, id, { kind: 'SECURITY', title: '新设备', body: 'x' })
    const night = new Date('2030-01-01T23:30:00+08:00')
    await deliver(ports, night)
    expect(sent.map(({ subject }) => subject)).toEqual(['新设备'])
    await deliver(ports, new Date('2030-01-02T07:59:00+08:00'))
    expect(sent).toHaveLength(1)
    await deliver(ports, new Date('2030-01-02T08:00:00+08:00'))
    expect(sent.map(({ subject }) => subject)).toEqual(['新设备', '订单'])
  })

  test('is refused settings that mean nothing', async () => {
    const visitor = await api.signedIn((await person()).id)
    for (const quiet of [{ from: '25:00', to: '08:00' }, { from: '22:00' }, 'always', { from: '1:00', to: '2:00' }])
      expect((await visitor.post('notice/settings', { kinds: [], quiet })).code, JSON.stringify(quiet)).toBe('validation.fields')
    expect((await visitor.post('notice/settings', settings([wish('SECURITY', true, 'DAILY')]))).code).toBe('validation.fields')
    expect((await visitor.post('notice/settings', settings([wish('NOTHING', true, 'NOW')]))).code).toBe('validation.fields')
  })
})

test.each([
  ['23:00', '22:00', '08:00', '08:00 +1'],
  ['07:59', '22:00', '08:00', '08:00'],
  ['08:00', '22:00', '08:00', null],
  ['21:59', '22:00', '08:00', null],
  ['13:00', '12:00', '14:00', '14:00'],
  ['14:00', '12:00', '14:00', null],
  ['12:00', '12:00', '12:00', null],
  ['00:00', '00:00', '06:00', '06:00'],
])('at %s, quiet from %s to %s, it is quiet until %s', (at, from, to, until) => {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  const end = quietUntil(new Date(`2026-03-02T${at}:00+08:00`), minutes(from), minutes(to))
  const day = until?.endsWith('+1') ? '03' : '02'
  expect(end).toEqual(until ? new Date(`2026-03-${day}T${until.slice(0, 5)}:00+08:00`) : null)
})
