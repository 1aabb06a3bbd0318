/** Members without a connection hear of messages by another way; the others do not, and nobody hears of their own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openConsultationRoom } from '#server/domains/consult/chat/service.ts'
import { createTencentCallback } from '#server/domains/consult/chat/tencent-callback.ts'
import { createLogger } from '#server/log.ts'
import type { ChatDelivery, ChatSignal } from '#server/ports/chat-delivery/port.ts'
import { createTencentDelivery } from '#server/ports/chat-delivery/tencent.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { TENCENT_CHAT } from '#tests/support/tencent-chat-peer.ts'
import { createRealtime, type Realtime } from './server.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

describe('a message of a conversation', () => {
  const heard: { userId: number; signal: ChatSignal }[] = []
  let down = false
  const absent: ChatDelivery = {
    signal: (userId, signal) => {
      if (down) return Promise.reject(new Error('down'))
      heard.push({ userId, signal })
      return Promise.resolve()
    },
    isFromProvider: () => false,
  }
  let realtime: Realtime
  let asker: { id: number; as: Visitor }
  let consultantId = 0
  let roomId = 0

  beforeAll(async () => {
    realtime = await createRealtime({
      db,
      databaseUrl: database.url,
      log: createLogger('silent'),
      siteUrl: 'http://site.test',
      absent,
    })
    const id = await insertPerson(db, { nickname: '不留名的人' })
    asker = { id, as: await api.signedIn(id) }
    consultantId = await insertPerson(db, { nickname: '周一鸣' })
    roomId = await db.transaction().execute(trx =>
      openConsultationRoom(trx, {
        consultationId: 3_000_000,
        title: '租房押金退不退',
        askerUserId: asker.id,
        anonymous: true,
        consultantUserIds: [consultantId],
        now: new Date(),
      }),
    )
  })
  afterAll(() => realtime.close())
  beforeEach(() => {
    heard.length = 0
  })

  let serial = 0
  const say = async (text: string): Promise<{ seq: number; clientId: string }> => {
    const clientId = `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`
    const { seq } = data<{ seq: number }>(await asker.as.post(`chat/${roomId}/send`, { clientId, type: 'TEXT', text }))
    return { seq, clientId }
  }

  test('reaches who has no connection open, with its place alone', async () => {
    const { seq, clientId } = await say('押金两个月没退')
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 20_000 })
    expect(heard).toEqual([{ userId: consultantId, signal: { conversationId: roomId, seq, clientMsgId: clientId } }])
  })

  test('is not announced twice to a person with an open connection', async () => {
    await db
      .insertInto('chat_connections')
      .values({ node: 'other', user_id: consultantId, away: false, seen_at: new Date() })
      .execute()
    await say('在吗')
    // Whether they are there is asked after the answer; nothing shows when.
    await sleep(1_000)
    await db.deleteFrom('chat_connections').where('user_id', '=', consultantId).execute()
    await say('还在吗')
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 20_000 })
    await sleep(50)
    expect(heard.map(one => one.signal.clientMsgId)).toEqual([expect.stringMatching(/3$/)])
  })

  test('is stored and acknowledged while the other way is down', async () => {
    down = true
    expect((await say('收据还在')).seq).toBeGreaterThan(0)
    down = false
  })
})

describe("what Tencent asks before it passes a client's message on", () => {
  const delivery = createTencentDelivery({ ...TENCENT_CHAT, url: 'http://127.0.0.1:9' })
  const serving = (handler: ReturnType<typeof createTencentCallback>) =>
    createServer((req, res) => void handler(req, res, new URL(req.url ?? '/', 'http://site').pathname, ''))
  const servers = { on: serving(createTencentCallback(delivery)), off: serving(createTencentCallback(null)) }
  beforeAll(() =>
    Promise.all(Object.values(servers).map(server => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))),
  )
  afterAll(() => {
    for (const server of Object.values(servers)) server.close()
  })
  const ask = async (query: string, { to = 'on', method = 'POST' }: { to?: 'on' | 'off'; method?: string } = {}) => {
    const { port } = servers[to].address() as AddressInfo
    const body = method === 'POST' ? '{"From_Account":"user_1"}' : null
    const answer = await fetch(`http://127.0.0.1:${port}/callback/tencent-chat?${query}`, { method, body })
    const text = await answer.text()
    return { status: answer.status, code: text.startsWith('{') ? (JSON.parse(text) as { ErrorCode: number }).ErrorCode : null }
  }
  const app = `SdkAppid=${TENCENT_CHAT.sdkAppId}`

  test.each([
    ['a client sends to a person', `${app}&CallbackCommand=C2C.CallbackBeforeSendMsg&OptPlatform=Web`, 200, 1],
    ['a client sends to a group', `${app}&CallbackCommand=Group.CallbackBeforeSendMsg&OptPlatform=Android`, 200, 1],
    ['nothing says where it comes from', `${app}&CallbackCommand=C2C.CallbackBeforeSendMsg`, 200, 1],
    ['the site itself sends', `${app}&CallbackCommand=C2C.CallbackBeforeSendMsg&OptPlatform=RESTAPI`, 200, 0],
    ['somebody has come', `${app}&CallbackCommand=State.StateChange&OptPlatform=Web`, 200, 0],
    ['it is another application', 'SdkAppid=1&CallbackCommand=C2C.CallbackBeforeSendMsg&OptPlatform=RESTAPI', 401, 1],
  ])('%s', async (_, query, status, code) => {
    expect(await ask(query)).toEqual({ status, code })
  })

  test('is nothing that can be read, and nothing on a site without it', async () => {
    expect((await ask(app, { method: 'GET' })).status).toBe(405)
    expect((await ask(app, { to: 'off' })).status).toBe(404)
  })
})
