import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registry } from '#server/domains/index.ts'
import { authenticateSession, hashPassword } from '#server/domains/people/session/service.ts'
import type { Logger } from '#server/log.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { createApiHandler } from './api.ts'
import { noExchange } from './exchange.ts'
import { createSecurityLog } from './security-log.ts'

const { db } = useDatabase()
const PASSWORD = '城市之光2026'
const PHONE = '13912345678'

type Line = { event?: string; call?: string; reason?: string; userId?: number | null; requestId?: string; leftOut?: number }
const lines: Line[] = []
const write = (line: object) => void lines.push(line as Line)
const log = { info: write, warn: write, error: write } as unknown as Logger

let server: Server
let origin: string
let userId: number

beforeAll(async () => {
  const api = createApiHandler({ db, log, routes: registry.routes, authenticate: authenticateSession })
  server = createServer(api).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  userId = await insertPerson(db, { nickname: 'watched' })
  await db
    .updateTable('users')
    .set({ phone: PHONE, password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', userId)
    .execute()
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(async () => {
  lines.length = 0
  await db.deleteFrom('rate_limits').execute()
})

const signIn = async (password: string) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ phone: PHONE, password })
  const answer = await fetch(`${origin}/v1/front/password/login`, { method: 'POST', headers, body })
  return (await answer.json()) as { resultData: { token: string } | null; requestId?: string }
}
const ask = (path: string, token: string) => fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })

test('who signs in is in the log with the account, who fails to without it, and neither phone nor password nor token is', async () => {
  const { requestId } = await signIn('not-the-password-1')
  const { resultData } = await signIn(PASSWORD)
  expect(lines).toEqual([
    { event: 'proof refused', call: 'loginByPassword', reason: 'session.wrong_login', userId: null, requestId },
    { event: 'let in', call: 'loginByPassword', userId },
  ])
  const text = JSON.stringify(lines)
  for (const secret of [PHONE, PASSWORD, 'not-the-password', resultData?.token, '127.0.0.1']) expect(text).not.toContain(secret)
})

test('refused access is in the log: a made-up token, a member at a call of operators, an operator without the duty', async () => {
  const { resultData } = await signIn(PASSWORD)
  const token = resultData?.token ?? ''
  lines.length = 0
  await ask('/v1/front/user', 'x'.repeat(43))
  await ask('/v1/manager/audit/list', token)
  await db
    .updateTable('users')
    .set({ is_operator: true, operator_duties: ['support'] })
    .where('id', '=', userId)
    .execute()
  await ask('/v1/manager/audit/list', token)
  expect(lines.map(({ event, reason, userId: who }) => [event, reason, who])).toEqual([
    ['session refused', 'session.invalid', null],
    ['access refused', 'rights.denied', userId],
    ['operator access refused', 'rights.denied', userId],
  ])
})

test('a visitor who is asked to sign in is no security event', async () => {
  await fetch(`${origin}/v1/front/user`)
  expect(lines).toEqual([])
})

test('an attack writes 120 lines of its kind a minute, and then how many were left out', () => {
  let now = 0
  const security = createSecurityLog(log, () => now)
  const fail = () => {
    const req = {} as IncomingMessage
    security.watch(req, 'loginByPassword', noExchange)
    security.failed(req, 'session.wrong_login', 'id')
  }
  for (let index = 0; index < 1_000; index++) fail()
  expect(lines.length).toBe(120)
  now = 60_000
  fail()
  expect(lines.slice(120)).toMatchObject([{ event: 'proof refused', leftOut: 880 }, { event: 'proof refused' }])
})
