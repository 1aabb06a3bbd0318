import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallSignal, CallView } from '#lib/contract/consult/call-shapes.ts'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import { errorCatalogue } from '#lib/contract/errors.ts'
import type { ClientToServer, ServerEvent, ServerToClient } from '#lib/contract/events.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { removeMember } from '#server/domains/consult/chat/service.ts'
import type { AppError } from '#server/errors.ts'
import { createBoundedServer } from '#server/http/bounded-server.ts'
import { createLogger } from '#server/log.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createCalls } from './calls.ts'
import { type Connection, Connections } from './connections.ts'
import { createRealtime } from './server.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

type Client = Socket<ServerToClient, ClientToServer>
type Node = { url: string; stop(): Promise<void> }
type Person = { id: number; as: Visitor }

const nodes: Node[] = []
const clients: Client[] = []

/** A process of the site, as far as connections go. */
async function startNode(): Promise<Node> {
  const own: Db = createDb(database.url, { max: 4, applicationName: 'calls test' })
  const options = { db: own, databaseUrl: database.url, log: createLogger('silent'), siteUrl: 'http://site.test' }
  const realtime = await createRealtime(options)
  const bounded = createBoundedServer((_req, res) => void res.end(), {}, realtime)
  bounded.server.listen(0, '127.0.0.1')
  await once(bounded.server, 'listening')
  return {
    url: `http://127.0.0.1:${(bounded.server.address() as AddressInfo).port}`,
    async stop() {
      bounded.stop()
      await realtime.close()
      bounded.server.closeAllConnections()
      bounded.server.close()
      await own.destroy()
    },
  }
}

beforeAll(async () => {
  nodes.push(await startNode(), await startNode())
})
beforeEach(() => db.deleteFrom('rate_limits').execute())
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})
afterAll(() => Promise.all(nodes.map(node => node.stop())))

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

let serial = 0
async function person(nickname: string): Promise<Person> {
  const phone = `1395${String(++serial).padStart(7, '0')}`
  const place = { province_code: 19, city_code: 1607, district_code: null }
  const { id } = await db
    .insertInto('users')
    .values({ nickname, phone, email: null, password_hash: null, ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, as: await api.signedIn(id) }
}

async function connect(node: Node, { as }: Person): Promise<Client> {
  const { ticket } = data<{ ticket: string }>(await as.post('chat/ticket'))
  const client: Client = io(node.url, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { ticket },
    extraHeaders: { origin: 'http://site.test' },
  })
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('connect_error', reject)
  })
  return client
}

function collect<Name extends ServerEvent>(client: Client, name: Name): Parameters<ServerToClient[Name]>[0][] {
  const got: Parameters<ServerToClient[Name]>[0][] = []
  ;(client.on as (event: string, listener: (body: never) => void) => void)(name, body => got.push(body))
  return got
}

async function conversationOf(caller: Person, callee: Person): Promise<number> {
  const { id } = await db
    .insertInto('chat_conversations')
    .values({ kind: 'DIRECT', about_kind: 'SERVICE', about_id: ++serial, title: '上门保洁', starter_user_id: caller.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = [
    { user_id: caller.id, no: 1, role: 'CUSTOMER' as const },
    { user_id: callee.id, no: 2, role: 'SELLER' as const },
  ]
  for (const member of members)
    await db
      .insertInto('chat_members')
      .values({ ...member, conversation_id: id, company_id: null, change: 0, joined_change: 0, left_at: null })
      .execute()
  return id
}

const tab = 'window-0001'
const start = async ({ as }: Person, conversationId: number) =>
  data<CallView>(await as.post('call/start', { conversationId, medium: 'VIDEO', tab })).callId
const accept = async ({ as }: Person, callId: number) => data<CallView>(await as.post(`call/${callId}/accept`, { tab }))

/** Two people in a call, each on a process of their own. */
async function talking(relayOnly = false) {
  const [caller, callee] = [await person('林小满'), await person('周一鸣')]
  const conversationId = await conversationOf(caller, callee)
  const [here, there] = [await connect(nodes[0]!, caller), await connect(nodes[1]!, callee)]
  const callId = await start(caller, conversationId)
  if (relayOnly) await db.updateTable('calls').set({ relay_only: true }).where('id', '=', callId).execute()
  await accept(callee, callId)
  for (const client of [here, there]) expect(await client.emitWithAck('call:enter', { callId })).toMatchObject({ ok: true })
  return { caller, callee, conversationId, here, there, callId }
}

const candidate = (text: string): CallSignal => ({
  kind: 'candidate',
  candidate: text,
  sdpMid: '0',
  sdpMLineIndex: 0,
  usernameFragment: null,
})
const HOST = candidate('candidate:1 1 udp 2122260223 192.168.1.7 50000 typ host')
const offer = (length: number): CallSignal => ({ kind: 'description', type: 'offer', sdp: 'v=0\r\n'.padEnd(length, 'a=x:1\r\n') })

describe('a call', () => {
  test('rings in every connection of the person called, on any process, and stops ringing in all when one answers', async () => {
    const [caller, callee] = [await person('林小满'), await person('周一鸣')]
    const conversationId = await conversationOf(caller, callee)
    const rings = (await Promise.all(nodes.map(node => connect(node, callee)))).map(client => collect(client, 'call:changed'))
    const callId = await start(caller, conversationId)
    const stateOfMine = (view: CallView | undefined) => view?.participants.find(one => one.me)?.state
    await soon(() =>
      expect(rings.map(got => [got.at(-1)?.state, stateOfMine(got.at(-1))])).toEqual(Array(2).fill(['RINGING', 'INVITED'])),
    )
    await accept(callee, callId)
    await soon(() =>
      expect(rings.map(got => [got.at(-1)?.state, stateOfMine(got.at(-1)), got.at(-1)?.tab])).toEqual(
        Array(2).fill(['CONNECTED', 'JOINED', tab]),
      ),
    )
    data(await caller.as.post(`call/${callId}/leave`))
    await soon(() => expect(rings.map(got => got.at(-1)?.state)).toEqual(['ENDED', 'ENDED']))
  })

  test('that somebody is frozen out of ends at once, without waiting for a clock', async () => {
    const { callee, here } = await talking()
    const changes = collect(here, 'call:changed')
    await db.updateTable('users').set({ state: 'FROZEN' }).where('id', '=', callee.id).execute()
    await soon(() => expect(changes.at(-1)).toMatchObject({ state: 'ENDED', reason: 'REVOKED' }))
  })

  test('is counted by what both sides say, and by nobody else', async () => {
    const { here, there, callId } = await talking()
    for (const client of [here, there])
      expect(await client.emitWithAck('call:beat', { callId, connected: true })).toMatchObject({
        ok: true,
        result: { state: 'CONNECTED' },
      })
    const stranger = await connect(nodes[0]!, await person('路人'))
    expect(await stranger.emitWithAck('call:beat', { callId, connected: true })).toMatchObject({
      ok: false,
      code: errorCatalogue['missing.record'].number,
    })
    expect(await stranger.emitWithAck('call:enter', { callId })).toMatchObject({
      ok: false,
      code: errorCatalogue['missing.record'].number,
    })
  })
})

describe('a signal', () => {
  test('passes to the other side alone, between processes too, and only where the call is', async () => {
    const { callee, here, there, callId } = await talking()
    const elsewhere = await connect(nodes[0]!, callee)
    const [got, stray] = [collect(there, 'call:signal'), collect(elsewhere, 'call:signal')]
    for (const data of [offer(8_000), HOST])
      expect(await here.emitWithAck('call:signal', { callId, to: 2, data })).toEqual({ ok: true, result: {} })
    await soon(() => expect(got).toHaveLength(2))
    expect(got.map(one => one.from)).toEqual([1, 1])
    expect(got.map(one => one.data)).toEqual(expect.arrayContaining([offer(8_000), HOST]))
    expect(stray).toEqual([])
  })

  test('reaches who came back over another process, though the broken connection still stands open at the first', async () => {
    const { callee, here, there, callId } = await talking()
    for (const back of [await connect(nodes[0]!, callee), there]) {
      expect(await back.emitWithAck('call:enter', { callId })).toMatchObject({ ok: true })
      const got = collect(back, 'call:signal')
      const arrives = async () => {
        expect(await here.emitWithAck('call:signal', { callId, to: 2, data: HOST })).toMatchObject({ ok: true })
        expect(got.length).toBeGreaterThan(0)
      }
      await vi.waitFor(arrives, { timeout: 20_000, interval: 100 })
    }
  })

  test('of a stranger, to a stranger, or of a call that is over goes nowhere', async () => {
    const { caller, here, there, callId } = await talking()
    const got = collect(there, 'call:signal')
    const stranger = await connect(nodes[1]!, await person('路人'))
    expect(await stranger.emitWithAck('call:signal', { callId, to: 2, data: HOST })).toMatchObject({
      ok: false,
      code: errorCatalogue['missing.record'].number,
    })
    for (const to of [1, 3])
      expect(await here.emitWithAck('call:signal', { callId, to, data: HOST })).toMatchObject({ ok: false })
    expect(await here.emitWithAck('call:signal', { callId: callId + 1_000, to: 2, data: HOST })).toMatchObject({ ok: false })
    // Another session of the same person is not in the call.
    const device = await connect(nodes[0]!, { id: caller.id, as: await api.signedIn(caller.id) })
    expect(await device.emitWithAck('call:signal', { callId, to: 2, data: HOST })).toMatchObject({ ok: false })
    data(await caller.as.post(`call/${callId}/leave`))
    await vi.waitFor(
      async () => expect(await here.emitWithAck('call:signal', { callId, to: 2, data: HOST })).toMatchObject({ ok: false }),
      { timeout: 20_000, interval: 50 },
    )
    expect(got).toEqual([])
  })

  test('that is too large or malformed is refused, and the others are not hindered', async () => {
    const { here, there, callId } = await talking()
    const raw = here as unknown as Socket
    expect(await raw.emitWithAck('call:signal', { callId, to: 2, data: offer(12_100) })).toMatchObject({
      code: errorCatalogue['validation.fields'].number,
    })
    expect(await raw.emitWithAck('call:signal', { callId, to: 2, data: { kind: 'shell', run: 'ls' } })).toMatchObject({
      code: errorCatalogue['validation.fields'].number,
    })
    expect(await there.emitWithAck('call:signal', { callId, to: 1, data: HOST })).toMatchObject({ ok: true })
  })

  test('that is one of far too many is refused, for its sender alone', async () => {
    const { caller, callee, callId } = await talking()
    const sessions = await db
      .selectFrom('call_participants')
      .select(['user_id', 'session_id'])
      .where('call_id', '=', callId)
      .orderBy('no')
      .execute()
    const connections = new Connections(() => undefined)
    // Faster than a connection may send at all.
    const [one, other] = sessions.map(({ user_id: userId, session_id: sessionId }) => {
      const connection = { userId, sessionId, call: callId, watched: new Map(), send: () => undefined } as unknown as Connection
      connections.add(connection)
      return connection
    })
    const calls = createCalls({
      db,
      connections,
      node: 'test',
      pass: async () => {},
      onFailure: error => expect.unreachable(String(error)),
    })
    const send = (from: Connection, to: number) =>
      calls.signal(from, { callId, to, data: HOST }).then(
        () => 'ok',
        (error: AppError) => error.code,
      )
    const answers = await Promise.all(Array.from({ length: 400 }, () => send(one!, 2)))
    expect(answers.filter(answer => answer === 'ok')).toHaveLength(240)
    expect(new Set(answers)).toEqual(new Set(['ok', 'limits.too_many']))
    expect(await send(other!, 1)).toBe('ok')
    expect([one?.userId, other?.userId]).toEqual([caller.id, callee.id])
  })

  test('that would show an address is refused where somebody is anonymous', async () => {
    const { here, there, callId } = await talking(true)
    const got = collect(there, 'call:signal')
    expect(await here.emitWithAck('call:signal', { callId, to: 2, data: HOST })).toMatchObject({
      ok: false,
      code: errorCatalogue['call.relay_only'].number,
    })
    const relayed = candidate('candidate:1 1 udp 41885439 203.0.113.9 50000 typ relay raddr 0.0.0.0 rport 0')
    expect(await here.emitWithAck('call:signal', { callId, to: 2, data: relayed })).toMatchObject({ ok: true })
    await soon(() => expect(got.map(one => one.data)).toEqual([relayed]))
  })

  test('of a person who was removed reaches nobody any more', async () => {
    const { callee, conversationId, here, there, callId } = await talking()
    const got = collect(here, 'call:signal')
    await db.transaction().execute(trx => removeMember(trx, conversationId, callee.id, new Date()))
    await vi.waitFor(
      async () => expect(await there.emitWithAck('call:signal', { callId, to: 1, data: HOST })).toMatchObject({ ok: false }),
      { timeout: 20_000, interval: 50 },
    )
    const before = got.length
    expect(await there.emitWithAck('call:signal', { callId, to: 1, data: HOST })).toMatchObject({ ok: false })
    expect(got).toHaveLength(before)
  })
})
