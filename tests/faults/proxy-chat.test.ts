/**
 * Chat through the real nginx and haproxy with the configuration that docs/examples gives to operators: a message each way, the visitor's own
 * address, and a connection on which nobody says anything for longer than the proxy waits.
 */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import type { ClientToServer, ServerEventBody, ServerToClient } from '#lib/contract/events.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { readProxySetting } from '#server/http/trusted-proxies.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { type Running, startSite } from '../../bench/lib/site.ts'
import { type FrontProxy, missingProxies, startHaproxy, startNginx } from './front-proxies.ts'
import { type FrontTap, startTap } from './front-tap.ts'

const { db, url } = useSeededDatabase()
const missing = missingProxies()
if (missing.length > 0) console.warn(`Chat behind ${missing.join(' and ')} is left out: not installed on this machine.`)

/** What the examples wait for, and what is waited for here: longer, and not so long that the machine's own pauses count. */
const EXAMPLE_TIMEOUT = '75s'
const IDLE_MS = 80_000
/** Shorter than the heartbeat of 25 seconds. */
const SHORT_TIMEOUT = '8s'
const ORIGIN = 'http://portal.test'

type Client = Socket<ServerToClient, ClientToServer>
type Person = { id: number; token: string; address: string }

async function newPerson(nickname: string, address: string): Promise<Person> {
  const id = await insertPerson(db, { nickname })
  const token = createToken()
  const row = { user_id: id, token_hash: hashToken(token), device: '测试', remember: true }
  await db
    .insertInto('sessions')
    .values({ ...row, expires_at: new Date(Date.now() + DAY_MS) })
    .execute()
  return { id, token, address }
}

/** Two people who talk about a service. */
async function newConversation(people: readonly Person[]): Promise<number> {
  const [first] = people as [Person]
  const about = { kind: 'DIRECT' as const, about_kind: 'SERVICE' as const, about_id: 1_000_000_000 + first.id }
  const { id } = await db
    .insertInto('chat_conversations')
    .values({ ...about, title: '代理后面的会话', starter_user_id: first.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = people.map((person, at) => ({
    conversation_id: id,
    user_id: person.id,
    no: at + 1,
    role: at === 0 ? ('CUSTOMER' as const) : ('SELLER' as const),
    company_id: null,
    change: 0,
    joined_change: 0,
    left_at: null,
  }))
  await db.insertInto('chat_members').values(rows).execute()
  return id
}

const clients: Client[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})

/** A call through the proxy, as somebody at another machine of the loopback network. */
const callAs = ({ token, address }: Person, port: number, path: string) =>
  new Promise<{ ticket: string }>((resolve, reject) => {
    const headers = { host: new URL(ORIGIN).host, 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const options = { host: '127.0.0.1', port, localAddress: address, method: 'POST', path, headers, agent: false }
    const sent = request(options, res => {
      let text = ''
      res.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      res.on('end', () => {
        const { resultData } = JSON.parse(text) as { resultData: { ticket: string } | null }
        if (resultData) resolve(resultData)
        else reject(new Error(text))
      })
    })
    sent.once('error', reject)
    sent.end('{}')
  })

/** What a visitor makes up about themselves comes along, and counts for nothing. */
async function open(port: number, person: Person): Promise<Client> {
  const { ticket } = await callAs(person, port, '/v1/front/chat/ticket')
  const client: Client = io(`http://127.0.0.1:${port}`, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { ticket },
    localAddress: person.address,
    extraHeaders: { origin: ORIGIN, host: new URL(ORIGIN).host, 'x-forwarded-for': '203.0.113.9' },
  } as Parameters<typeof io>[1])
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve)
    client.once('connect_error', reject)
  })
  return client
}

type Emitter = { emitWithAck(event: string, body: unknown): Promise<{ ok: boolean; result: { seq: number } }> }

/** @returns the message as the other one received it. */
async function say(from: Client, to: Client, conversationId: number, text: string): Promise<ServerEventBody<'chat:message'>> {
  // What the other one says comes back to themselves too.
  const received = new Promise<ServerEventBody<'chat:message'>>(resolve =>
    to.on('chat:message', event => event.message.text === text && resolve(event)),
  )
  const draft = { conversationId, clientId: randomUUID(), type: 'TEXT', text }
  const answer = await (from.timeout(20_000) as unknown as Emitter).emitWithAck('chat:send', draft)
  expect(answer.ok, JSON.stringify(answer)).toBe(true)
  return received
}

type Start = (to: number, edit?: (example: string) => string) => Promise<FrontProxy>
const ways: [string, string, Start][] = [
  ['nginx', '127.0.0.1', startNginx],
  ['haproxy', '1', startHaproxy],
]

describe.skipIf(missing.length > 0).each(ways)('chat behind %s', (_name, setting, start) => {
  let site: Running
  let tap: FrontTap
  let proxy: FrontProxy
  let people: [Person, Person]
  let conversationId = 0

  beforeAll(async () => {
    site = await startSite(url, { TRUSTED_PROXIES: setting, SITE_URL: ORIGIN })
    tap = await startTap(Number(new URL(site.url).port), readProxySetting(setting))
    proxy = await start(tap.port)
    people = [await newPerson('林小满', '127.0.0.81'), await newPerson('周一鸣', '127.0.0.82')]
    conversationId = await newConversation(people)
  })
  afterAll(async () => {
    await proxy.stop()
    await tap.stop()
    await site.stop()
  })

  test('a message goes each way, and the site sees the address of each visitor', async () => {
    tap.visitors.length = 0
    const one = await open(proxy.port, people[0])
    const two = await open(proxy.port, people[1])
    expect((await say(one, two, conversationId, '在吗')).message).toMatchObject({ conversationId, text: '在吗' })
    expect((await say(two, one, conversationId, '在的')).message).toMatchObject({ conversationId, text: '在的' })
    expect(tap.visitors).toEqual(['127.0.0.81', '127.0.0.82'])
  })

  test('a connection on which nobody says anything outlives the time-out by its heartbeat', async () => {
    const one = await open(proxy.port, people[0])
    const two = await open(proxy.port, people[1])
    const ended: string[] = []
    for (const client of [one, two]) client.on('disconnect', reason => ended.push(reason))
    await sleep(IDLE_MS)
    expect(ended).toEqual([])
    expect((await say(one, two, conversationId, '还在吗')).message.text).toBe('还在吗')
  })

  test('with a time-out shorter than the heartbeat the proxy ends it: the heartbeat is what holds it', async () => {
    const hasty = await start(tap.port, example => {
      expect(example).toContain(EXAMPLE_TIMEOUT)
      return example.replaceAll(EXAMPLE_TIMEOUT, SHORT_TIMEOUT)
    })
    try {
      const one = await open(hasty.port, people[0])
      const reason = await new Promise<string>(resolve => one.once('disconnect', resolve))
      expect(reason).toMatch(/^transport (close|error)$/)
    } finally {
      await hasty.stop()
    }
  })

  test('a page of another site is let in by neither', async () => {
    const { ticket } = await callAs(people[0], proxy.port, '/v1/front/chat/ticket')
    const client: Client = io(`http://127.0.0.1:${proxy.port}`, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { ticket },
      extraHeaders: { origin: 'https://elsewhere.test', host: new URL(ORIGIN).host },
    })
    clients.push(client)
    const outcome = await new Promise<string>(resolve => {
      client.once('connect', () => resolve('let in'))
      client.once('connect_error', () => resolve('refused'))
    })
    expect(outcome).toBe('refused')
  })
})
