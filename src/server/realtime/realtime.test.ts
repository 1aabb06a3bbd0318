import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import type { Conversation, ConversationChanges, Message } from '#lib/contract/consult/chat-shapes.ts'
import { errorCatalogue } from '#lib/contract/errors.ts'
import type { ClientToServer, ServerEvent, ServerToClient } from '#lib/contract/events.ts'
import { createDb, type Db } from '#server/db/client.ts'
import {
  addMember,
  openConsultationRoom,
  removeMember,
  setCautions,
  setConversationState,
  setSendingLimit,
} from '#server/domains/consult/chat/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { createBoundedServer } from '#server/http/bounded-server.ts'
import type { ConnectionLimits } from '#server/http/connections.ts'
import { createLogger } from '#server/log.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { createRealtime, type Realtime } from './server.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

type Client = Socket<ServerToClient, ClientToServer>
type Node = { url: string; server: Server; realtime: Realtime; db: Db; stop(): Promise<void> }

const nodes: Node[] = []
const clients: Client[] = []

/** A process of the site, as far as connections go: its own pool, its own name in announcements. */
async function startNode(limits: Partial<ConnectionLimits> = {}): Promise<Node> {
  const own = createDb(database.url, { max: 4, applicationName: 'realtime test' })
  const realtime = await createRealtime({
    db: own,
    databaseUrl: database.url,
    log: createLogger('silent'),
    siteUrl: 'http://site.test',
  })
  const bounded = createBoundedServer((_req, res) => void res.end('page'), limits, realtime)
  bounded.server.listen(0, '127.0.0.1')
  await once(bounded.server, 'listening')
  const url = `http://127.0.0.1:${(bounded.server.address() as AddressInfo).port}`
  return {
    url,
    server: bounded.server,
    realtime,
    db: own,
    async stop() {
      bounded.stop()
      await realtime.close()
      bounded.server.closeAllConnections()
      bounded.server.close()
      await own.destroy()
    },
  }
}

const one = (): Node => nodes[0] as Node
const two = (): Node => nodes[1] as Node

beforeAll(async () => {
  setSendingLimit(100_000)
  nodes.push(await startNode(), await startNode())
})
beforeEach(() => db.deleteFrom('rate_limits').execute())
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})
afterAll(() => Promise.all(nodes.map(node => node.stop())))

/** A busy machine takes its time. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

let serial = 0
type Person = { id: number; as: Visitor }
async function person(nickname: string): Promise<Person> {
  const { id } = await db
    .insertInto('users')
    .values({
      nickname,
      phone: `1392${String(++serial).padStart(7, '0')}`,
      email: null,
      password_hash: null,
      province_code: 19,
      city_code: 1607,
      district_code: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, as: await api.signedIn(id) }
}

const ticketOf = async ({ as }: Person): Promise<string> => data<{ ticket: string }>(await as.post('chat/ticket')).ticket

const open = (node: Node, ticket: string, headers: Record<string, string> = { origin: 'http://site.test' }): Client => {
  const client: Client = io(node.url, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { ticket },
    extraHeaders: headers,
  })
  clients.push(client)
  return client
}

const connected = (client: Client): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('connect_error', reject)
  })

async function connect(node: Node, who: Person): Promise<Client> {
  const client = open(node, await ticketOf(who))
  await connected(client)
  return client
}

const gone = (client: Client): Promise<void> =>
  new Promise(resolve => (client.connected ? client.once('disconnect', () => resolve()) : resolve()))

/** Everything of a kind that comes from now on. */
function collect<Name extends ServerEvent>(client: Client, name: Name): Parameters<ServerToClient[Name]>[0][] {
  const got: Parameters<ServerToClient[Name]>[0][] = []
  ;(client.on as (event: string, listener: (body: never) => void) => void)(name, body => got.push(body))
  return got
}

const send = (client: Client, conversationId: number, text: string, clientId: string = randomUUID()) =>
  new Promise<Message>((resolve, reject) => {
    client.emit('chat:send', { conversationId, clientId, type: 'TEXT', text }, answer =>
      answer.ok ? resolve(answer.result) : reject(new Error(answer.code)),
    )
  })

async function room(): Promise<{ id: number; asker: Person; consultant: Person }> {
  const asker = await person('林小满')
  const consultant = await person('周一鸣')
  const id = await db.transaction().execute(trx =>
    openConsultationRoom(trx, {
      consultationId: 2_000_000 + serial,
      title: '租房押金退不退',
      askerUserId: asker.id,
      anonymous: false,
      consultantUserIds: [consultant.id],
      now: new Date(),
    }),
  )
  return { id, asker, consultant }
}

const texts = (got: readonly { message: Message }[]): string[] => got.map(one => one.message.text)

describe('a message', () => {
  test('reaches the other side on the same process and on another one, in one order, and is stored before it is acknowledged', async () => {
    const { id, asker, consultant } = await room()
    const [here, there, far] = [await connect(one(), asker), await connect(one(), consultant), await connect(two(), consultant)]
    const [near, remote] = [collect(there, 'chat:message'), collect(far, 'chat:message')]
    const words = Array.from({ length: 30 }, (_, index) => `第 ${index} 句`)
    const sent = await Promise.all(words.map((text, index) => send(index % 2 ? here : far, id, text)))
    expect(sent.map(message => message.seq).sort((a, b) => a - b)).toEqual(words.map((_, index) => index + 1))
    const stored = data<{ messages: Message[] }>(await asker.as.get(`chat/${id}/messages?limit=100`)).messages
    const bySeq = (got: typeof near) => [...new Map(got.map(event => [event.message.seq, event])).values()]
    await soon(() => {
      for (const got of [near, remote]) {
        expect(texts(bySeq(got).sort((a, b) => a.message.seq - b.message.seq))).toEqual(stored.map(message => message.text))
      }
    })
    expect(near.at(-1)?.lastSeq).toBeLessThanOrEqual(30)
  })

  test('with a file brings each session a link of its own, which ends with that session alone', async () => {
    const { id, asker, consultant } = await room()
    const elsewhere = { id: consultant.id, as: await api.signedIn(consultant.id) }
    const [here, there] = [await connect(one(), consultant), await connect(two(), elsewhere)]
    const [near, far] = [collect(here, 'chat:message'), collect(there, 'chat:message')]
    const upload = await uploaded(api, asker.as, 'ATTACHMENT', '合同.png', await samplePicture())
    data(await asker.as.post(`chat/${id}/send`, { clientId: randomUUID(), type: 'IMAGE', text: '', uploadIds: [upload.id] }))
    const urlOf = (got: typeof near) => got[0]?.message.files[0]?.url ?? ''
    await soon(() => expect([near.length, far.length]).toEqual([1, 1]))
    const statuses = async () => Promise.all([near, far].map(async got => (await api.request(urlOf(got))).status))
    expect(urlOf(near)).not.toBe(urlOf(far))
    expect(await statuses()).toEqual([200, 200])
    data(await elsewhere.as.post('user/signout', {}))
    expect(await statuses()).toEqual([200, 404])
  })

  test('sent twice under one name, over two connections at once, is one message', async () => {
    const { id, asker } = await room()
    const [first, second] = [await connect(one(), asker), await connect(two(), asker)]
    const name = randomUUID()
    const [a, b] = await Promise.all([send(first, id, '一次', name), send(second, id, '一次', name)])
    expect(a.seq).toBe(b.seq)
    expect((await send(first, id, '一次', name)).seq).toBe(a.seq)
    const { messages } = data<{ messages: Message[] }>(await asker.as.get(`chat/${id}/messages`))
    expect(messages).toHaveLength(1)
  })

  test('that was missed during a break comes by one question, with recalls and read marks, and nothing twice', async () => {
    const { id, asker, consultant } = await room()
    const here = await connect(one(), asker)
    const there = await connect(two(), consultant)
    const got = collect(there, 'chat:message')
    const kept = await send(here, id, '断线之前')
    await soon(() => expect(texts(got)).toEqual(['断线之前']))
    const { lastChange } = data<Conversation>(await consultant.as.get(`chat/${id}`))
    there.disconnect()
    await send(here, id, '断线之间')
    data(await asker.as.post('consultation/msg/recall', { conversationId: id, seq: kept.seq }))
    const [missed] = data<{ conversations: ConversationChanges[] }>(
      await consultant.as.post('chat/changes', { positions: [{ conversationId: id, change: lastChange }] }),
    ).conversations
    expect(missed?.messages.map(message => [message.seq, message.text, message.recalled])).toEqual([
      [2, '断线之间', false],
      [1, '', true],
    ])
  })

  test('of a call, a recall and a read mark reach open connections too', async () => {
    const { id, asker, consultant } = await room()
    const there = await connect(two(), consultant)
    const here = await connect(one(), asker)
    const [messages, members] = [collect(there, 'chat:message'), collect(here, 'chat:member')]
    const { seq } = data<Message>(
      await asker.as.post(`chat/${id}/send`, { clientId: randomUUID(), type: 'TEXT', text: '从接口发的' }),
    )
    await soon(() => expect(texts(messages)).toContain('从接口发的'))
    data(await consultant.as.post(`chat/${id}/read`, { seq }))
    await soon(() => expect(members.map(event => [event.member.memberNo, event.member.readSeq])).toContainEqual([2, seq]))
    data(await asker.as.post('consultation/msg/recall', { conversationId: id, seq }))
    await soon(() => expect(messages.some(event => event.message.recalled && event.message.text === '')).toBe(true))
  })
})

describe('who does not take part', () => {
  test('cannot send, read, watch or type, and hears nothing', async () => {
    const { id, asker } = await room()
    const stranger = await connect(one(), await person('路人'))
    const received = collect(stranger, 'chat:message')
    await expect(send(stranger, id, '你好')).rejects.toThrow(errorCatalogue['missing.record'].number)
    expect(await stranger.emitWithAck('chat:read', { conversationId: id, seq: 1 })).toMatchObject({
      ok: false,
      code: errorCatalogue['missing.record'].number,
    })
    expect(await stranger.emitWithAck('chat:watch', { conversationIds: [id] })).toEqual({ ok: true, result: [] })
    expect(await stranger.emitWithAck('chat:typing', { conversationId: id, typing: true })).toMatchObject({
      code: errorCatalogue['missing.record'].number,
    })
    const here = await connect(one(), asker)
    const own = collect(here, 'chat:message')
    await send(here, id, '只给参与者')
    await soon(() => expect(own).toHaveLength(1))
    expect(received).toEqual([])
  })

  test('any more is informed at once and receives nothing further; a new member gets the conversation', async () => {
    const { id, asker, consultant } = await room()
    const there = await connect(two(), consultant)
    const [removed, messages, come] = [
      collect(there, 'chat:removed'),
      collect(there, 'chat:message'),
      collect(there, 'chat:conversation'),
    ]
    await db.transaction().execute(trx => removeMember(trx, id, consultant.id, new Date()))
    await soon(() => expect(removed).toEqual([{ conversationId: id }]))
    const here = await connect(one(), asker)
    const beside = collect(await connect(two(), asker), 'chat:message')
    await send(here, id, '他不在了')
    // The process of the member who left has announced the message; after their return they may read everything.
    await soon(() => expect(texts(beside)).toContain('他不在了'))
    await expect(send(there, id, '我还在')).rejects.toThrow(errorCatalogue['missing.record'].number)
    await db.transaction().execute(trx => addMember(trx, id, { userId: consultant.id, role: 'CONSULTANT' }, new Date()))
    await soon(() => expect(come.map(event => event.conversationId)).toEqual([id]))
    expect(texts(messages)).not.toContain('他不在了')
  })
})

test('a conversation that is closed, or that somebody is cautioned of, is so on open pages too, on any process', async () => {
  const { id, asker, consultant } = await room()
  const pages = [await connect(one(), asker), await connect(two(), consultant)].map(page => collect(page, 'chat:conversation'))
  const change = (set: { state: 'CLOSED' } | { caution: 'MANY_CONTACTS' }) =>
    db
      .transaction()
      .execute(trx => ('state' in set ? setConversationState(trx, id, set.state) : setCautions(trx, [id], set.caution)))
  // Two changes at once are heard as one, or one after the other.
  await Promise.all([change({ caution: 'MANY_CONTACTS' }), change({ state: 'CLOSED' })])
  const both = { conversationId: id, silence: 'CLOSED', caution: 'MANY_CONTACTS' }
  for (const heard of pages) await soon(() => expect(heard.at(-1)).toMatchObject(both))
})

describe('a connection', () => {
  const refused = (client: Client): Promise<string> =>
    new Promise(resolve => {
      client.once('connect', () => resolve('connected'))
      client.once('connect_error', error => resolve(error.message))
    })

  test('is opened by a ticket once, by nothing forged, and from no foreign page', async () => {
    const who = await person('林小满')
    const ticket = await ticketOf(who)
    await connected(open(one(), ticket))
    expect(await refused(open(one(), ticket))).toBe('ticket')
    expect(await refused(open(two(), ticket))).toBe('ticket')
    expect(await refused(open(one(), 'a'.repeat(32)))).toBe('ticket')
    expect(await refused(open(one(), "' or 1=1 --"))).toBe('ticket')
    const good = await ticketOf(who)
    expect(await refused(open(one(), good, { origin: 'http://evil.test' }))).toBe('websocket error')
    expect(await refused(open(one(), good, {}))).toBe('websocket error')
    const old = await ticketOf(who)
    await db
      .updateTable('chat_tickets')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', who.id)
      .execute()
    expect(await refused(open(one(), old))).toBe('ticket')
  })

  test('ends with the session that opened it, and with the account being frozen', async () => {
    const [lin, zhou] = [await person('林小满'), await person('周一鸣')]
    const [first, second] = [await connect(one(), lin), await connect(two(), zhou)]
    const ended = collect(first, 'session:ended')
    await db
      .updateTable('sessions')
      .set({ revoked_at: new Date(), revoked_for: 'REVOKED' })
      .where('user_id', '=', lin.id)
      .execute()
    await gone(first)
    expect(ended).toEqual([{ code: errorCatalogue['session.invalid'].number }])
    await db.updateTable('users').set({ state: 'FROZEN' }).where('id', '=', zhou.id).execute()
    await gone(second)
    expect(second.connected).toBe(false)
  })

  test('ends when it sends what is too large, unknown, malformed beyond a refusal, or far too much', async () => {
    const who = await person('林小满')
    const raw = (client: Client) => client as unknown as Socket
    const large = await connect(one(), who)
    raw(large).emit('chat:send', { text: '长'.repeat(20_000) }, () => undefined)
    await gone(large)
    const unknown = await connect(one(), who)
    raw(unknown).emit('admin:everything', {}, () => undefined)
    await gone(unknown)
    const silent = await connect(one(), who)
    raw(silent).emit('chat:read', { conversationId: 1, seq: 1 })
    await gone(silent)
    const malformed = await connect(one(), who)
    expect(await raw(malformed).emitWithAck('chat:send', { conversationId: 'x' })).toMatchObject({
      ok: false,
      code: errorCatalogue['validation.fields'].number,
    })
    const flood = await connect(one(), who)
    for (let index = 0; index < 200; index++) raw(flood).emit('presence:set', { state: 'AWAY' }, () => undefined)
    await gone(flood)
  })

  test('is none of the many that one account opens: the oldest end', async () => {
    const who = await person('林小满')
    const all: Client[] = []
    for (let index = 0; index < 10; index++) all.push(await connect(one(), who))
    await gone(all[0] as Client)
    await gone(all[1] as Client)
    expect(all.slice(2).every(client => client.connected)).toBe(true)
  })

  test('makes room for others until its ticket was taken, and then for nobody', async () => {
    const node = await startNode({ total: 4 })
    try {
      const kept = await connect(node, await person('林小满'))
      const silent: Client[] = []
      for (let index = 0; index < 6; index++) {
        const client = open(node, 'no ticket')
        silent.push(client)
        await new Promise(resolve => client.once('connect_error', resolve))
      }
      expect(await (await fetch(node.url)).text()).toBe('page')
      expect(kept.connected).toBe(true)
      expect(node.realtime.count()).toBeLessThanOrEqual(4)
      for (const client of silent) client.disconnect()
    } finally {
      await node.stop()
    }
  })

  test('is asked for on its path alone: elsewhere an offer to change the protocol is passed over', async () => {
    const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' }
    const [response] = (await once(request(`${one().url}/anything`, { headers: offer }).end(), 'response')) as [IncomingMessage]
    expect(await response.setEncoding('utf8').toArray()).toEqual(['page'])
  })
})

describe('presence', () => {
  test('and typing come from connections, on whichever process, to those who have the conversation on the screen', async () => {
    const { id, asker, consultant } = await room()
    const here = await connect(one(), asker)
    const [presence, typing] = [collect(here, 'chat:presence'), collect(here, 'chat:typing')]
    expect(await here.emitWithAck('chat:watch', { conversationIds: [id] })).toEqual({
      ok: true,
      result: [{ conversationId: id, memberNo: 2, presence: 'OFFLINE' }],
    })
    const there = await connect(two(), consultant)
    await soon(() => expect(presence.at(-1)).toEqual({ conversationId: id, memberNo: 2, presence: 'ONLINE' }))
    await there.emitWithAck('chat:watch', { conversationIds: [id] })
    await there.emitWithAck('chat:typing', { conversationId: id, typing: true })
    await soon(() => expect(typing).toEqual([{ conversationId: id, memberNo: 2, typing: true }]))
    await there.emitWithAck('presence:set', { state: 'AWAY' })
    await soon(() => expect(presence.at(-1)?.presence).toBe('AWAY'))
    there.disconnect()
    await soon(() => expect(presence.at(-1)?.presence).toBe('OFFLINE'))
  })
})

describe('a notice', () => {
  test('reaches all pages of its recipient, on any process, and so does that it was read', async () => {
    const who = await person('林小满')
    const other = await person('赵一舟')
    const [here, there, stranger] = [await connect(one(), who), await connect(two(), who), await connect(one(), other)]
    const [come, elsewhere, foreign] = [
      collect(here, 'notice:new'),
      collect(there, 'notice:new'),
      collect(stranger, 'notice:new'),
    ]
    const read = collect(there, 'notice:read')
    await vi.waitFor(
      async () =>
        expect(await db.selectFrom('chat_connections').where('user_id', '=', who.id).selectAll().execute()).toHaveLength(2),
      {
        timeout: 20_000,
      },
    )
    await notify(db, who.id, { kind: 'ORDER', title: '订单已付款', body: 'x', link: '/member/member_order' })
    const expected = { id: expect.any(Number), kind: 'ORDER', title: '订单已付款', link: '/member/member_order', unread: 1 }
    await soon(() => expect([come, elsewhere]).toEqual([[expected], [expected]]))
    await who.as.post('notice/read', {})
    await soon(() => expect(read).toEqual([{ unread: 0 }]))
    expect(foreign).toEqual([])
  })
})
