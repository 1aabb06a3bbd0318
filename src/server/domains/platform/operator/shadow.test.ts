// Seeing with somebody's eyes: what a person sees, nothing written by any call, audited, told, over by itself.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { calls, send } from '#tests/api/calls.ts'
import { type Writes, watchWrites } from '#tests/api/writes.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const server = useApiServer(database)

let operator: Visitor
let operatorId: number
let member: number
let company: { id: number; owner: number }

const begin = async (visitor: Visitor, userId: number, reason = '用户来电说看不到自己的订单') =>
  visitor.post(`../manager/user/${userId}/shadow`, { reason })

const asOf = (shadowId: number, companyId?: number) => ({
  'x-shadow': String(shadowId),
  ...(companyId ? { 'x-acting-company': String(companyId) } : {}),
})

const opened = async (userId: number): Promise<number> => data<{ shadowId: number }>(await begin(operator, userId)).shadowId

let writes: Writes

beforeAll(async () => {
  const { db } = database
  writes = await watchWrites(db)
  operatorId = await insertPerson(db, { nickname: '值班客服', is_operator: true, operator_duties: ['support'] })
  operator = await server.signedIn(operatorId)
  member = (await db.selectFrom('users').select('id').where('phone', '=', '15400000001').executeTakeFirstOrThrow()).id
  const row = await db
    .selectFrom('company_employees')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['company_id', 'user_id'])
    .where('phone', '=', '15400000003')
    .where('employee_identity', '=', 'OWNER')
    .executeTakeFirstOrThrow()
  company = { id: row.company_id, owner: row.user_id }
})

test('an operator sees what the person sees, in their company too, and is themselves again without the header', async () => {
  const shadowId = await opened(company.owner)
  const seen = data<{ userId: number }>(await operator.get('user', asOf(shadowId)))
  expect(seen.userId).toBe(company.owner)
  const owner = await server.signedIn(company.owner, { companyId: company.id })
  for (const path of ['order/list', 'merchant/service/list', 'staff/members', 'company/base', 'user/security']) {
    const [theirs, mine] = [await owner.get(path), await operator.get(path, asOf(shadowId, company.id))]
    expect(data<unknown>(mine), path).toEqual(data<unknown>(theirs))
  }
  expect(data<{ userId: number }>(await operator.get('user')).userId).toBe(operatorId)
})

test('the person is told why, sees it in their security log and in the copy of their data, and the audit log has both ends', async () => {
  const userId = await insertPerson(database.db, { nickname: '被查看的人' })
  const person = await server.signedIn(userId)
  const shadowId = await opened(userId)
  const { list } = data<{ list: { title: string; body: string }[] }>(await person.get('notice/list'))
  expect(list[0]?.title).toBe('运营人员以只读方式查看了你的账号')
  expect(list[0]?.body).toContain('用户来电说看不到自己的订单')
  const events = data<{ what: string; byMe: boolean }[]>(await person.get('user/security'))
  expect(events).toContainEqual(expect.objectContaining({ what: 'shadow.begin', byMe: false }))
  data(await operator.post('../manager/shadow/end'))
  const entries = await database.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'shadow.begin', actor_id: operatorId, detail: expect.objectContaining({ shadow: shadowId, minutes: 15 }) },
    { action: 'shadow.end', actor_id: operatorId, detail: { shadow: shadowId } },
  ])
  const detail = data<{ shadows: unknown[] }>(await operator.get(`../manager/user/${userId}`))
  expect(detail.shadows).toHaveLength(1)
})

test('no call writes: those that would are refused, whatever they are given', async () => {
  const shadowId = await opened(company.owner)
  await writes.take()
  const role = {
    visitor: { ...operator, post: (path: string, body: unknown) => operator.post(path, body, asOf(shadowId, company.id)) },
  }
  const writing = calls.filter(({ call }) => call.method !== 'GET')
  expect(writing.length).toBeGreaterThan(200)
  for (const call of writing) {
    const answer = await send(call, role as never, {}, {})
    expect(answer.code, `${call.name}: ${JSON.stringify(answer)}`).toBe('rights.shadow')
  }
  expect(await writes.take()).toEqual([])
})

test('a call that only reads is answered; one that reads and writes is refused by the database, and leaves the connection as it was', async () => {
  const shadowId = await opened(company.owner)
  const headers = asOf(shadowId, company.id)
  const role = { visitor: { ...operator, get: (path: string) => operator.get(path, headers) } }
  const refused: string[] = []
  await writes.take()
  const asking = calls.filter(({ call }) => call.method === 'GET' && call.access !== 'public' && call.access !== 'manager')
  for (const call of asking) {
    const answer = await send(call, role as never, {})
    expect(answer.status, `${call.name}: ${JSON.stringify(answer)}`).toBeLessThan(500)
    if (answer.code === 'rights.shadow') refused.push(call.name)
  }
  expect(refused.toSorted()).toEqual(
    asking
      .filter(({ call }) => call.sealed)
      .map(({ name }) => name)
      .toSorted(),
  )
  const signingIn = await operator.get(`index/user/SignIn/receive/${company.owner}`, { 'x-shadow': String(shadowId) })
  expect(signingIn.code).toBe('rights.shadow')
  expect(await writes.take()).toEqual([])
  // On the same connections the operator's own calls go on writing.
  for (let turn = 0; turn < 20; turn++) data(await operator.post('../manager/shadow/end'))
})

test('operators have no calls of their own meanwhile', async () => {
  const shadowId = await opened(member)
  expect((await operator.get('../manager/user/list', asOf(shadowId))).code).toBe('rights.denied')
})

test.each<[string, (shadowId: number) => Promise<unknown>]>([
  ['ended by its button', () => operator.post('../manager/shadow/end')],
  [
    'its term is over',
    id =>
      sql`update shadows set began_at = began_at - interval '1 hour', ends_at = ends_at - interval '1 hour' where id = ${id}`.execute(
        database.db,
      ),
  ],
  ['another one begun', () => opened(company.owner)],
])('it is over: %s', async (_, end) => {
  const shadowId = await opened(member)
  data(await operator.get('user', asOf(shadowId)))
  await end(shadowId)
  expect((await operator.get('user', asOf(shadowId))).code).toBe('shadow.over')
})

test('it belongs to one session of one operator who has the duty', async () => {
  const shadowId = await opened(member)
  const elsewhere = await server.signedIn(operatorId)
  const stranger = await server.signedIn(company.owner)
  for (const visitor of [elsewhere, stranger]) expect((await visitor.get('user', asOf(shadowId))).code).toBe('shadow.over')
  for (const given of ['0', '-1', 'x', '99999999999', '1.5']) {
    expect((await operator.get('user', { 'x-shadow': given })).code).toBe('shadow.over')
  }
  await database.db
    .updateTable('users')
    .set({ operator_duties: ['content'] })
    .where('id', '=', operatorId)
    .execute()
  expect((await operator.get('user', asOf(shadowId))).code).toBe('shadow.over')
  await database.db
    .updateTable('users')
    .set({ operator_duties: ['support'] })
    .where('id', '=', operatorId)
    .execute()
})

test('not without a reason, not of oneself, not of another operator, not of an account that is closed', async () => {
  const { db } = database
  const colleague = await insertPerson(db, { nickname: '另一位运营', is_operator: true, operator_duties: ['super'] })
  const closed = await insertPerson(db, { nickname: '已注销', state: 'CLOSED' })
  expect((await begin(operator, member, ' ')).fields).toHaveProperty('reason')
  expect((await begin(operator, operatorId)).code).toBe('rights.denied')
  expect((await begin(operator, colleague)).code).toBe('rights.denied')
  expect((await begin(operator, closed)).code).toBe('state.conflict')
  const reviewer = await server.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['content'] }))
  expect((await begin(reviewer, member)).code).toBe('rights.denied')
})

test('bytes of an upload are refused as well', async () => {
  const shadowId = await opened(member)
  const headers = asOf(shadowId)
  const answer = await server.request(`/upload/${'a'.repeat(30)}`, { method: 'PATCH', as: operator, headers })
  expect(answer.status).toBe(403)
})
