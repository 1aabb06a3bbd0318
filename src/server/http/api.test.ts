// What the API answers before a call is run, over real HTTP. No call here reaches the database.
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type Db } from '#server/db/client.ts'
import { registry } from '#server/domains/index.ts'
import { createApiHandler } from './api.ts'
import { MAX_BODY_BYTES } from './read-input.ts'

const logged: { level: number }[] = []
let db: Db
let server: Server
let origin = ''

beforeAll(async () => {
  db = createDb('postgresql://nobody@127.0.0.1:1/none')
  const log = pino({ level: 'info', base: undefined }, { write: line => void logged.push(JSON.parse(line)) })
  server = createServer(createApiHandler({ db, log, routes: registry.routes })).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  logged.length = 0
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await db.destroy()
})

const LOGIN = '/v1/front/password/login'

const post = (path: string, body: string, type = 'application/json') =>
  fetch(origin + path, { method: 'POST', body, headers: { 'Content-Type': type } })

/** Sends bytes as they are and reads until the server closes. */
async function exchange(bytes: string): Promise<string> {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(bytes)
  return readText(socket)
}

test('an unknown call and a wrong method answer in the envelope, the latter with the methods there are', async () => {
  const missing = await fetch(`${origin}/v1/front/nothing`)
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({ resultStatus: false, resultData: null, requestId: expect.any(String) })
  const wrong = await fetch(origin + LOGIN)
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('POST')
  expect(await wrong.json()).toMatchObject({ resultStatus: false })
})

test('an answer is marked as data that no page may run, and is stored nowhere', async () => {
  const { headers } = await post(LOGIN, '{}')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
})

test.each([
  ['no JSON', '{"phone":', 'application/json', 400],
  ['another kind of body', 'phone=1', 'application/x-www-form-urlencoded', 415],
  ['fields that the call does not take', '{"phone":5}', 'application/json', 422],
  ['more bytes than a body may have', JSON.stringify('x'.repeat(MAX_BODY_BYTES)), 'application/json', 413],
])('%s is refused', async (_, body, type, status) => {
  expect((await post(LOGIN, body, type)).status).toBe(status)
  expect(logged).toEqual([])
})

test('what follows a body that was refused unread is not taken for a request', async () => {
  const head = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${MAX_BODY_BYTES * 2}\r\n\r\n`
  const answers = await exchange(`${head}GET ${LOGIN} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(answers).toMatch(/^HTTP\/1\.1 413 /)
  expect(answers).toMatch(/^connection: close\r$/im)
  expect(answers.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
})

test('a body in pieces is counted while it comes in', async () => {
  const head = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  expect(await exchange(head + piece.repeat(5))).toMatch(/^HTTP\/1\.1 413 /)
})

test('a body in pieces is read like any other', async () => {
  const head = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
  expect(await exchange(`${head}b\r\n{"phone":5}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 422 /)
})

test.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'a body that breaks off (%s) is no defect of ours',
  async length => {
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(`POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
    await new Promise<void>(resolve => server.once('request', () => resolve()))
    socket.destroy()
    // The next answer comes after the server has noticed.
    expect((await post(LOGIN, '{}')).status).toBe(422)
    expect(logged).toEqual([])
  },
)

test('a path that is not UTF-8 and a host that is none are refused', async () => {
  expect((await fetch(`${origin}/v1/front/city/service/%ff`)).status).toBeGreaterThanOrEqual(400)
  expect(await exchange('GET /v1/front/x HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(logged).toEqual([])
})
