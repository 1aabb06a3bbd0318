/**
 * Every call × every role: who may not call is refused with the code the rule says, learns nothing and changes nothing; and of
 * those who may, nobody gets at a record of somebody else, or at one that is gone.
 */
import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessErrors, type CallDefinition, type Contract, DUTIES, type Duty, defineCall, pathOf } from '#lib/contract/define.ts'
import { commonErrors, type ErrorCode, errorCodeOf } from '#lib/contract/errors.ts'
import { contract } from '#lib/contract/index.ts'
import { appointOperator } from '#server/domains/operator/service.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { managedFixtures, recordFixtures } from './record-fixtures.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type Call = { name: string; call: CallDefinition }
const calls: Call[] = Object.entries(contract as Record<string, Contract>).flatMap(([domain, own]) =>
  Object.entries(own).map(([name, call]) => ({ name: `${domain}.${name}`, call })),
)
const closed = calls.filter(({ call }) => call.access !== 'public')

type Part = 'OWNER' | 'ADMIN' | 'CONSULTANT' | 'STAFF'
type Role = {
  name: string
  visitor: Visitor
  userId: number | null
  /** As whom they act, and their part there. */
  company: { id: number; part: Part } | null
  duties: readonly Duty[] | null
  /** Acts for a company they have left: every call with their token is refused. */
  former?: true
  stale?: true
}

const roles: Role[] = []
const NOBODY = '2147483647'

const userOf = async (phone: string): Promise<number> =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  const [member, merchant, owner, admin, consultant, staff] = await Promise.all(
    ['15400000001', '15400000002', '15400000003', '15400000004', '15400000005', '15400000006'].map(userOf),
  )
  const { company_id: companyA } = await db
    .selectFrom('company_employees')
    .select('company_id')
    .where('user_id', '=', owner as number)
    .where('employee_identity', '=', 'OWNER')
    .executeTakeFirstOrThrow()
  const other = await db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_user_id')
    .innerJoin('company_employees as job', join =>
      join.onRef('job.company_id', '=', 'companies.id').onRef('job.user_id', '=', 'users.id'),
    )
    .select(['companies.id', 'owner_user_id'])
    .where('companies.id', '<>', companyA)
    .where('companies.state', '=', 'ACTIVE')
    .where('users.state', '=', 'ACTIVE')
    .where('job.state', '=', 'ACTIVE')
    .orderBy('companies.id', 'desc')
    .executeTakeFirstOrThrow()
  const strangers = await db
    .selectFrom('users')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .where('is_operator', '=', false)
    .where('id', 'not in', eb => eb.selectFrom('company_employees').select('user_id'))
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const [stranger, leaver] = strangers.map(row => row.id) as [number, number]
  await db
    .insertInto('company_employees')
    .values({
      company_id: companyA,
      user_id: leaver,
      employee_identity: 'ADMIN',
      state: 'LEFT',
      invited_by: null,
      joined_at: new Date(0),
      left_at: new Date(),
    })
    .execute()
  await db
    .insertInto('delivery_addresses')
    .values({
      user_id: member as number,
      receiver: '林小满',
      phone: '13800138000',
      province_code: 19,
      city_code: 1607,
      detail: '科技园一号',
    })
    .execute()
  const editor = (await appointOperator(db, '13900000021', ['content'])).userId
  const support = (await appointOperator(db, '13900000022', ['support'])).userId
  const merchants = (await appointOperator(db, '13900000024', ['merchants'])).userId
  const boss = (await appointOperator(db, '13900000023', ['super'])).userId

  const add = async (name: string, userId: number, more: Partial<Omit<Role, 'name' | 'visitor' | 'userId'>> = {}) => {
    const acting = more.former ? companyA : more.company?.id
    const visitor = await api.signedIn(userId, {
      ...(acting ? { companyId: acting } : {}),
      ...(more.stale ? { provedAt: new Date(Date.now() - 3_600_000) } : {}),
    })
    // A session notes the company at its first call for it; the matrix looks at what the calls after that change.
    if (acting) await visitor.get('user')
    roles.push({ name, visitor, userId, company: null, duties: null, ...more })
  }
  roles.push({ name: 'visitor', visitor: api.visitor(), userId: null, company: null, duties: null })
  await add('USER', member as number)
  await add('another USER', stranger)
  await add('certified merchant', merchant as number)
  await add('EMPLOYEE of A as a person', staff as number)
  await add('owner of A', owner as number, { company: { id: companyA, part: 'OWNER' } })
  await add('owner of A, proof too old', owner as number, { company: { id: companyA, part: 'OWNER' }, stale: true })
  await add('administrator of A', admin as number, { company: { id: companyA, part: 'ADMIN' } })
  await add('consultant of A', consultant as number, { company: { id: companyA, part: 'CONSULTANT' } })
  await add('staff of A', staff as number, { company: { id: companyA, part: 'STAFF' } })
  await add('owner of B', other.owner_user_id, { company: { id: other.id, part: 'OWNER' } })
  await add('former employee of A', leaver, { former: true })
  await add('operator (content)', editor, { duties: ['content'] })
  await add('operator (support)', support, { duties: ['support'] })
  await add('operator (merchants)', merchants, { duties: ['merchants'] })
  await add('operator (all)', boss, { duties: ['super'] })
})

/** The code with which the declared rule refuses this role, or null when it lets it pass. */
function refusalOf({ access, duty, proof }: CallDefinition, role: Role): ErrorCode | null {
  if (role.userId === null) return access === 'public' ? null : 'session.invalid'
  if (role.former) return 'rights.left_company'
  if (access === 'manager') {
    if (!role.duties) return 'rights.denied'
    if (duty !== 'any' && !role.duties.includes(duty as Duty) && !role.duties.includes('super')) return 'rights.denied'
  }
  const parts: Partial<Record<typeof access, readonly Part[]>> = {
    employee: ['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF'],
    admin: ['OWNER', 'ADMIN'],
    owner: ['OWNER'],
  }
  const wanted = parts[access]
  if (wanted && !role.company) return 'rights.company_identity'
  if (wanted && role.company && !wanted.includes(role.company.part)) return 'rights.denied'
  return proof === 'recent' && role.stale ? 'session.proof_again' : null
}

const send = ({ call }: Call, { visitor }: Role, params: Record<string, string>, body: unknown = {}): Promise<Answer> => {
  const path = pathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'))
  const relative = `../..${path}`.replace('../../v1/', '../')
  return call.method === 'GET' ? visitor.get(relative) : visitor.post(relative, body)
}

const declared = ({ call }: Call): readonly ErrorCode[] => [...call.errors, ...commonErrors, ...accessErrors(call)]

/** Rows of every table as one number each: whatever is written anywhere shows. Counters of limits are no records. */
async function fingerprint(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not c.relispartition and c.relname not in ('rate_limits', 'areas', 'background_jobs')`.execute(
    db,
  )
  const parts = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as mark from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(row => [row.name, row.mark]))
}

const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name)

test('a call of operators that names no duty does not compile, nor one without an access rule', () => {
  const shape = { method: 'GET', path: '/x', summary: '', result: {} as never, errors: [] } as const
  // @ts-expect-error the duty is missing
  defineCall({ ...shape, access: 'manager' })
  // @ts-expect-error the access rule is missing
  defineCall(shape)
  expect(DUTIES).toContain('super')
})

test('every path under /v1/manager is for operators only, and theirs are all there', () => {
  expect(
    calls.filter(({ call }) => pathOf(call).startsWith('/v1/manager/') !== (call.access === 'manager')).map(one => one.name),
  ).toEqual([])
})

describe('who may not call', () => {
  test('is refused with the code of the rule, learns nothing and changes nothing: every call × every role', async () => {
    let pairs = 0
    const wrong: string[] = []
    for (const role of roles) {
      const before = await fingerprint()
      const refused = closed.filter(({ call }) => refusalOf(call, role))
      for (let start = 0; start < refused.length; start += 8) {
        await Promise.all(
          refused.slice(start, start + 8).map(async one => {
            const answer = await send(one, role, {}, bodyOf(one.name))
            const code = answer.code && errorCodeOf(answer.code)
            pairs++
            if (code !== refusalOf(one.call, role) || answer.resultStatus || answer.resultData !== null)
              wrong.push(`${role.name} × ${one.name}: ${code ?? 'let in'}`)
          }),
        )
      }
      for (const table of changedTables(before, await fingerprint())) wrong.push(`${role.name} changed ${table}`)
    }
    expect(wrong).toEqual([])
    expect(pairs).toBeGreaterThan(500)
    console.info(`refused by rule: ${pairs} pairs of call and role, 0 let in, 0 changes`)
  }, 60_000)
})

const bodyOf = (name: string): unknown => recordFixtures[name]?.body ?? managedFixtures[name]?.body

describe('records', () => {
  const parametrised = closed.filter(({ call }) => call.params)
  const ofPeople = parametrised.filter(({ call }) => call.access !== 'manager')
  const ofOperators = parametrised.filter(({ call }) => call.access === 'manager')

  type Found = { key: string; user_id: number | null; company_id: number | null; duty?: string | null }
  const findBy = async (statement: string): Promise<Found | undefined> =>
    (await sql<Found>`${sql.raw(statement)}`.execute(db)).rows[0]

  /** Null when the answer is the refusal it should be; else what is wrong with it. */
  const letIn = (one: Call, answer: Answer, harmless?: unknown): string | null => {
    if (harmless !== undefined && answer.resultStatus && JSON.stringify(answer.resultData) === JSON.stringify(harmless))
      return null
    const code = answer.code && errorCodeOf(answer.code)
    if (answer.resultStatus || answer.resultData !== null || !code || !declared(one).includes(code)) return code ?? 'let in'
    // A body or a path of the wrong shape would be refused to its owner too, and prove nothing.
    return code === 'validation.fields' || code === 'validation.malformed' ? code : null
  }

  test('of every call that names one have a fixture', () => {
    expect(ofPeople.map(one => one.name).filter(name => !(name in recordFixtures))).toEqual([])
    expect(ofOperators.map(one => one.name).filter(name => !(name in managedFixtures))).toEqual([])
    const named = [...Object.keys(recordFixtures), ...Object.keys(managedFixtures)]
    expect(named.filter(name => !parametrised.some(one => one.name === name))).toEqual([])
  })

  test('that do not exist are refused to everybody whom the rule lets in, operators too, and nothing changes', async () => {
    const wrong: string[] = []
    let pairs = 0
    const before = await fingerprint()
    for (const one of parametrised) {
      const fixture = recordFixtures[one.name]
      const params = { [fixture?.param ?? 'id']: fixture?.unknown ?? NOBODY, ...fixture?.with }
      for (const role of roles.filter(role => !refusalOf(one.call, role))) {
        const fault = letIn(one, await send(one, role, params, bodyOf(one.name)), fixture?.harmless)
        pairs++
        if (fault) wrong.push(`${role.name} × ${one.name}: ${fault}`)
      }
    }
    for (const table of changedTables(before, await fingerprint())) wrong.push(`changed ${table}`)
    expect(wrong).toEqual([])
    console.info(`records that do not exist: ${pairs} pairs, 0 let in, 0 changes`)
  }, 60_000)

  test('that were deleted, withdrawn or used up are refused to everybody, their owner included, and nothing changes', async () => {
    const wrong: string[] = []
    let pairs = 0
    for (const one of ofPeople) {
      const fixture = recordFixtures[one.name]
      if (!fixture?.ended) continue
      const record = await findBy(fixture.ended)
      if (!record) {
        wrong.push(`${one.name}: no such record has ended`)
        continue
      }
      const params = { [fixture.param]: String(record.key), ...fixture.with }
      const owner: Role = {
        name: 'whose it was',
        visitor: await ownerOf(record),
        userId: record.user_id,
        company: null,
        duties: null,
      }
      const before = await fingerprint()
      for (const role of [...roles.filter(role => !refusalOf(one.call, role)), owner]) {
        const fault = letIn(one, await send(one, role, params, fixture.body), fixture.harmless)
        pairs++
        if (fault) wrong.push(`${role.name} × ${one.name} ${record.key}: ${fault}`)
      }
      for (const table of changedTables(before, await fingerprint())) wrong.push(`${one.name} changed ${table}`)
    }
    expect(wrong).toEqual([])
    console.info(`records that have ended: ${pairs} pairs, 0 let in, 0 changes`)
  }, 60_000)

  test('of another duty, in the hands of a colleague or decided are refused to operators, and nothing changes', async () => {
    const wrong: string[] = []
    let pairs = 0
    for (const one of ofOperators) {
      for (const statement of managedFixtures[one.name]?.others ?? []) {
        const record = await findBy(statement)
        if (!record) {
          wrong.push(`${one.name}: no such record`)
          continue
        }
        const may = (role: Role) => Boolean(record.duty) && role.duties?.some(duty => duty === record.duty || duty === 'super')
        const before = await fingerprint()
        for (const role of roles.filter(role => !refusalOf(one.call, role) && !may(role))) {
          const fault = letIn(one, await send(one, role, { id: String(record.key) }, bodyOf(one.name)))
          pairs++
          if (fault) wrong.push(`${role.name} × ${one.name} ${record.key}: ${fault}`)
        }
        for (const table of changedTables(before, await fingerprint())) wrong.push(`${one.name} changed ${table}`)
      }
    }
    expect(wrong).toEqual([])
    console.info(`records that are not an operator's to touch: ${pairs} pairs, 0 let in, 0 changes`)
  }, 60_000)

  test('of somebody else are refused to everybody whom the rule lets in, and nothing changes; their owner gets them', async () => {
    const wrong: string[] = []
    let pairs = 0
    for (const one of ofPeople) {
      const fixture = recordFixtures[one.name]
      if (!fixture) continue
      const record = await findBy(fixture.find)
      if (!record) {
        wrong.push(`${one.name}: the demo data has no such record`)
        continue
      }
      const params = { [fixture.param]: String(record.key), ...fixture.with }
      const shared = fixture.shared
        ? (
            await db.executeQuery<{ user_id: number | null; company_id: number | null }>(
              CompiledQuery.raw(fixture.shared, [record.key]),
            )
          ).rows
        : []
      const colleagues = new Set(
        fixture.colleagues && record.company_id
          ? (
              await db
                .selectFrom('company_employees')
                .select('user_id')
                .where('company_id', '=', record.company_id)
                .where('state', '=', 'ACTIVE')
                .execute()
            ).map(row => row.user_id)
          : [],
      )
      const isParty = (role: Role): boolean =>
        [record, ...shared].some(side =>
          side.company_id !== null ? role.company?.id === side.company_id : !role.company && role.userId === side.user_id,
        ) ||
        Boolean(fixture.operators && role.duties?.some(duty => duty === 'support' || duty === 'super')) ||
        (role.userId !== null && colleagues.has(role.userId))
      const before = await fingerprint()
      for (const role of roles.filter(role => !refusalOf(one.call, role) && !isParty(role))) {
        const fault = letIn(one, await send(one, role, params, fixture.body), fixture.harmless)
        pairs++
        if (fault) wrong.push(`${role.name} × ${one.name} ${record.key}: ${fault}`)
      }
      for (const table of changedTables(before, await fingerprint())) wrong.push(`${one.name} changed ${table}`)
      if (!fixture.ownerElsewhere) wrong.push(...(await refusedOwner(one, record, params, fixture.body)))
    }
    expect(wrong).toEqual([])
    console.info(`records of others: ${pairs} pairs, 0 let in, 0 changes`)
  }, 60_000)

  /** Whoever the record belongs to, signed in as that identity. */
  async function ownerOf(record: Found): Promise<Visitor> {
    if (!record.company_id) return api.signedIn(record.user_id as number)
    const { owner_user_id } = await db
      .selectFrom('companies')
      .select('owner_user_id')
      .where('id', '=', record.company_id)
      .executeTakeFirstOrThrow()
    const visitor = await api.signedIn(owner_user_id, { companyId: record.company_id })
    await visitor.get('user')
    return visitor
  }

  /** That the fixture is a real record: its owner is not told that it is missing or not theirs. */
  async function refusedOwner(one: Call, record: Found, params: Record<string, string>, body: unknown): Promise<string[]> {
    const visitor = await ownerOf(record)
    const answer = await send(one, { visitor } as Role, params, body)
    const code = answer.code && errorCodeOf(answer.code)
    const hidden: (ErrorCode | '' | undefined)[] = [
      'missing.record',
      'rights.denied',
      'rights.not_yours',
      'rights.company_identity',
      'session.invalid',
      'validation.fields',
    ]
    return hidden.includes(code) ? [`its owner × ${one.name} ${record.key}: ${code}`] : []
  }
})
