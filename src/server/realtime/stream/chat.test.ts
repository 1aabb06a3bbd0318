import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import type { ConversationChanges, Message } from '#lib/contract/consult/chat-shapes.ts'
import type { ClientToServer, ServerToClient } from '#lib/contract/events.ts'
import { createDb } from '#server/db/client.ts'
import { openConsultationRoom, setSendingLimit } from '#server/domains/consult/chat/service.ts'
import { createBoundedServer } from '#server/http/bounded-server.ts'
import { createLogger } from '#server/log.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { hasRedis, type RedisServer, startRedis } from '#tests/support/redis.ts'
import { type OpenRealtime, openRealtime } from '../open.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

type Client = Socket<ServerToClient, ClientToServer>
type Node = { url: string; realtime: OpenRealtime; server: Server; stop(): Promise<void> }

let redis: RedisServer
const nodes: Node[] = []

async function startNode(): Promise<Node> {
  const own = createDb(database.url, { max: 4, applicationName: 'stream chat test' })
  const parts = { db: own, databaseUrl: database.url, log: createLogger('silent'), siteUrl: 'http://site.test' }
  const realtime = await openRealtime({ ...parts, redisUrl: redis.url })
  const bounded = createBoundedServer((_req, res) => void res.end('page'), {}, realtime)
  bounded.server.listen(0, '127.0.0.1')
  await once(bounded.server, 'listening')
  const url = `http://127.0.0.1:${(bounded.server.address() as AddressInfo).port}`
  const stop = async () => {
    bounded.stop()
    await realtime.close()
    bounded.server.closeAllConnections()
    bounded.server.close()
    await own.destroy()
  }
  return { url, realtime, server: bounded.server, stop }
}

/** Somebody with a connection, who asks whenever they are told to, as the site's pages do. */
async function connect(node: Node, as: Visitor, conversationId: number) {
  const { ticket } = data<{ ticket: string }>(await as.post('chat/ticket'))
  const options = { path: REALTIME_PATH, transports: ['websocket'], reconnection: false, forceNew: true, auth: { ticket } }
  const client: Client = io(node.url, { ...options, extraHeaders: { origin: 'http://site.test' } })
  const got = new Map<number, string>()
  const keep = ({ seq, text }: Message) => void got.set(seq, text)
  client.on('chat:message', ({ message }) => keep(message))
  client.on('chat:resync', () => {
    void as.post('chat/changes', { positions: [{ conversationId, change: 0 }] }).then(answer => {
      for (const one of data<{ conversations: ConversationChanges[] }>(answer).conversations) one.messages.forEach(keep)
    })
  })
  await once(client as never, 'connect')
  return { client, got }
}

const send = (client: Client, conversationId: number, text: string): Promise<Message> =>
  new Promise((resolve, reject) => {
    client.emit('chat:send', { conversationId, clientId: randomUUID(), type: 'TEXT', text }, answer =>
      answer.ok ? resolve(answer.result) : reject(new Error(answer.code)),
    )
  })

const soon = (check: () => void) => vi.waitFor(check, { timeout: 40_000, interval: 50 })

describe.skipIf(!hasRedis)('chat of two nodes over a real Redis (skipped where redis-server is not installed)', () => {
  beforeAll(async () => {
    setSendingLimit(100_000)
    redis = await startRedis()
    nodes.push(await startNode(), await startNode())
  })
  afterAll(async () => {
    await Promise.all(nodes.map(node => node.stop()))
    await redis.stop()
  })

  test('every message reaches both sides, without a hole and in one order, while Redis is killed and started again', async () => {
    const people = [await insertPerson(db), await insertPerson(db)] as const
    const room = { consultationId: 2_000_001, title: '押金', askerUserId: people[0], anonymous: false, now: new Date() }
    const id = await db.transaction().execute(trx => openConsultationRoom(trx, { ...room, consultantUserIds: [people[1]] }))
    const asker = await connect(nodes[0] as Node, await api.signedIn(people[0]), id)
    const consultant = await connect(nodes[1] as Node, await api.signedIn(people[1]), id)
    await soon(() => expect(nodes.every(node => node.realtime.redisUp?.())).toBe(true))
    let sent = 0
    const talk = async (count: number) => {
      for (let one = 0; one < count; one++) await send(one % 2 ? asker.client : consultant.client, id, `第 ${++sent} 句`)
    }
    const complete = () => {
      const all = Array.from({ length: sent }, (_, index) => [index + 1, `第 ${index + 1} 句`])
      for (const { got } of [asker, consultant]) expect([...got].sort((one, other) => one[0] - other[0])).toEqual(all)
    }
    await talk(40)
    await soon(complete)
    await redis.kill()
    await talk(40)
    await soon(complete)
    await redis.start()
    await talk(40)
    await soon(complete)
    await soon(() => expect(nodes.every(node => node.realtime.redisUp?.())).toBe(true))
    await talk(40)
    await soon(complete)
    for (const { client } of [asker, consultant]) client.disconnect()
  })
})
