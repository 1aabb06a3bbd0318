/** Walks every call of the contract over real HTTP: rights, malformed input, unknown records; only declared errors, always in the envelope. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessErrors, pathOf } from '#lib/contract/define.ts'
import { commonErrors, type ErrorCode, errorCatalogue, errorCodeOf } from '#lib/contract/errors.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { registry } from '#server/domains/index.ts'
import { authenticateSession } from '#server/domains/people/session/service.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { allRoutes, createApiHandler } from '#server/http/api.ts'
import type { Route } from '#server/http/implement.ts'
import { createLogger } from '#server/log.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const CASES = Number(process.env.WALK_CASES ?? 20_000)

const database = useSeededDatabase()
let server: Server
let origin = ''

beforeAll(async () => {
  const api = createApiHandler({
    db: database.db,
    routes: registry.routes,
    log: createLogger('error'),
    authenticate: authenticateSession,
  })
  server = createServer(api)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

/** Headers of somebody who is signed in, so that what they send is looked at rather than refused at the door. */
async function signedIn(userId: number, companyId?: number): Promise<Record<string, string>> {
  const token = createToken()
  await database.db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      device: '测试',
      remember: true,
      expires_at: new Date(Date.now() + DAY_MS),
    })
    .execute()
  return { authorization: `Bearer ${token}`, ...(companyId ? { 'x-acting-company': String(companyId) } : {}) }
}

/** A visitor, a member, the owner of a company acting for it, an operator with every duty. */
async function everySide(): Promise<Record<string, string>[]> {
  const { db } = database
  const { company_id, user_id } = await db
    .selectFrom('company_employees')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['company_id', 'user_id'])
    .where('phone', '=', '15400000003')
    .where('employee_identity', '=', 'OWNER')
    .executeTakeFirstOrThrow()
  const member = await db.selectFrom('users').select('id').where('phone', '=', '15400000001').executeTakeFirstOrThrow()
  const { userId } = await appointOperator(db, '13900000031', ['super'])
  return [{}, await signedIn(member.id), await signedIn(user_id, company_id), await signedIn(userId)]
}

type Answer = {
  status: number
  envelope: { resultStatus: boolean; resultData: unknown; code?: string; message?: string; requestId?: string }
}

async function send(
  route: Route,
  params: Record<string, string>,
  query: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = pathOf(route.call).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '1').toWellFormed()),
  )
  const response = await fetch(`${origin}${path}${query ? `?${query}` : ''}`, {
    method: route.call.method,
    headers: route.call.body ? { 'content-type': 'application/json', ...headers } : headers,
    body: route.call.body ? (typeof body === 'string' ? body : JSON.stringify(body ?? {})) : undefined,
  })
  return { status: response.status, envelope: (await response.json()) as Answer['envelope'] }
}

/** The answer is a success, or an error this call may give, in the envelope, with nothing of the inside in its words. */
function expectDeclared(route: Route, { status, envelope }: Answer, what: string): void {
  if (envelope.resultStatus) {
    expect(status, what).toBe(200)
    return
  }
  const code = envelope.code && errorCodeOf(envelope.code)
  const allowed: readonly ErrorCode[] = [...route.call.errors, ...commonErrors, ...accessErrors(route.call)]
  expect(allowed, `${what}: ${JSON.stringify(envelope)}`).toContain(code)
  expect(status, what).toBe(errorCatalogue[code as ErrorCode].status)
  expect(status, `${what}: ${JSON.stringify(envelope)}`).toBeLessThan(500)
  expect(envelope.message, what).toMatch(/[\u4e00-\u9fff]/)
  expect(JSON.stringify(envelope), what).not.toMatch(/select |insert |at \/|node_modules|\.ts:|syntax error|relation "/i)
}

const strange = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'NaN',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '%00',
    '\u0000',
    '\u202e',
    '\ud83d',
    "' or 1=1 --",
    '<script>',
    '../../etc/passwd',
    '深圳',
    '１２',
    '广东省'.repeat(40),
    'a'.repeat(3_000),
    '2026-99-99',
    '1,2,3',
    '%',
    '_',
    '\\',
    '中 文 & | ! ( )',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer().map(String),
  fc.double().map(String),
)

const names = (schema: Route['call']['query']): string[] => Object.keys(schema?.shape ?? {})

/** The fields of a body, also where a rule across them is wrapped around the object. */
function bodyNames(schema: Route['call']['body']): string[] {
  const inner = schema as { shape?: object; def?: { in?: unknown; innerType?: unknown; options?: unknown[] } } | undefined
  if (inner?.shape) return Object.keys(inner.shape)
  const next = inner?.def?.in ?? inner?.def?.innerType ?? inner?.def?.options?.[0]
  return next ? bodyNames(next as Route['call']['body']) : []
}

describe('every call', () => {
  const routes = allRoutes(registry.routes)

  test.each(
    routes
      .filter(route => route.call.access !== 'public')
      .map(route => [`${route.call.method} ${pathOf(route.call)}`, route] as const),
  )('%s refuses a visitor and a made-up token', async (_, route) => {
    for (const headers of [{}, { authorization: 'Bearer made-up' }] as Record<string, string>[]) {
      const { status, envelope } = await send(route, {}, '', undefined, headers)
      expect([status, envelope.code]).toEqual([200, errorCatalogue['session.invalid'].number])
    }
  })

  test('answers a first page or one of its declared errors when called plainly', async () => {
    for (const route of routes) expectDeclared(route, await send(route, {}, ''), `${route.call.method} ${pathOf(route.call)}`)
  })

  test('stays within its declared errors for ids nobody has', async () => {
    for (const route of routes.filter(one => one.call.params)) {
      const params = Object.fromEntries(names(route.call.params).map(name => [name, '2147483647']))
      expectDeclared(route, await send(route, params, ''), pathOf(route.call))
    }
  })

  test(`stays within its declared errors for ${CASES} malformed inputs`, async () => {
    const one = fc.record({
      route: fc.constantFrom(...routes),
      values: fc.array(strange, { minLength: 12, maxLength: 12 }),
      mask: fc.integer({ min: 0, max: 4095 }),
      page: fc.constantFrom(
        '',
        'pageNo=1000000',
        'pageNo=10000&pageSize=100',
        'pageSize=101',
        'pageNo=0',
        'cursor=abc',
        `cursor=${Buffer.from('["x","y"]').toString('base64url')}`,
        `cursor=${Buffer.from('[1,2]').toString('base64url')}`,
        `cursor=${Buffer.from('["2026-01-01",1]').toString('base64url')}`,
        'keyword=%',
        'pageNo=1&pageNo=2',
        'sort=nothing',
      ),
      body: fc.oneof(fc.anything(), fc.constantFrom('{', '[]', '"x"', 'null', '{"__proto__":{"x":1}}')),
      // The call's own fields with what they do not expect: what gets through the form of a body has to be judged by its content.
      fields: fc.array(fc.oneof(strange, fc.anything(), fc.constantFrom(true, null, 1, '13800138000', [])), {
        minLength: 8,
        maxLength: 8,
      }),
      shaped: fc.boolean(),
      side: fc.nat({ max: 3 }),
    })
    const cases = fc.sample(one, { numRuns: CASES, seed: 20260301 })
    const sides = await everySide()
    let looked = 0
    const run = async (start: number): Promise<void> => {
      for (let index = start; index < cases.length; index += 16) {
        const { route, values, mask, page, fields, shaped, side, ...rest } = cases[index]!
        // After signing out there would be no session for the next case.
        if (pathOf(route.call).endsWith('/user/signout') && side > 0) continue
        const body = shaped ? Object.fromEntries(bodyNames(route.call.body).map((name, at) => [name, fields[at % 8]])) : rest.body
        const params = Object.fromEntries(names(route.call.params).map((name, at) => [name, values[at % 12] || '0']))
        const search = new URLSearchParams(page)
        names(route.call.query).forEach((name, at) => {
          if (mask & (1 << (at % 12))) search.append(name, values[(at + 3) % 12]!)
        })
        const text =
          typeof body === 'string'
            ? body
            : (JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)) ?? '')
        const answer = await send(route, params, search.toString(), text, sides[side])
        if (!['002030', '020001', '020003'].includes(answer.envelope.code ?? '')) looked++
        // An empty or dotted parameter is another path; then there is simply no such call.
        if (answer.envelope.code === errorCatalogue['missing.call'].number) continue
        expectDeclared(route, answer, `${route.call.method} ${pathOf(route.call)} ${JSON.stringify(params)} ${search}`)
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, start) => run(start)))
    expect(looked, 'most cases get past the door').toBeGreaterThan(CASES / 2)
    console.info(`malformed inputs: ${CASES} sent, ${looked} past the access rule, all answered as declared, none with 5xx`)
  }, 900_000)

  test('is answered with the right code when the method, the body type or the size is wrong', async () => {
    const methodsOf = (path: string) => routes.filter(route => pathOf(route.call) === path).map(route => route.call.method)
    const readOnly = routes.find(route => !route.call.params && methodsOf(pathOf(route.call)).join() === 'GET')!
    const wrongMethod = await fetch(`${origin}${pathOf(readOnly.call)}`, { method: 'DELETE' })
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'GET'])
    const unknown = await fetch(`${origin}/v1/front/no/such/call`)
    expect([unknown.status, ((await unknown.json()) as Answer['envelope']).code]).toEqual([404, '030000'])
    const withBody = routes.find(route => route.call.body && route.call.access === 'public')
    if (!withBody) return
    const url = `${origin}${pathOf(withBody.call)}`
    const wrongType = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })
    expect(wrongType.status).toBe(415)
    const tooLarge = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(400_000)}"`,
    })
    expect(tooLarge.status).toBe(413)
  })
})
