/** The callers of the role tests: one for every role, and the answer that the declared rule has for each. */
import type { CallDefinition, Duty } from '#lib/contract/define.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import type { Visitor, Visitors } from '#tests/support/api-server.ts'
import type { TestDatabase } from '#tests/support/database.ts'

export type Part = 'OWNER' | 'ADMIN' | 'CONSULTANT' | 'STAFF'
export type Role = {
  name: string
  visitor: Visitor
  userId: number | null
  /** The company that they act for, and their part in it. */
  company: { id: number; part: Part } | null
  duties: readonly Duty[] | null
  /** Acts for a company they have left: every call with their token is refused. */
  former?: true
  stale?: true
}

/** All roles, from the visitor to the operator with all duties. */
export async function castOf({ db }: Pick<TestDatabase, 'db'>, api: Visitors): Promise<Role[]> {
  const roles: Role[] = []
  const userOf = async (phone: string): Promise<number> =>
    (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

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
      ...(more.stale ? { provedAt: new Date(Date.now() - HOUR_MS) } : {}),
    })
    // The first call for a company is noted in the session; the matrix must see only changes of later calls.
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
  return roles
}

/** The code with which the declared rule refuses this role, or null when it lets it pass. */
export function refusalOf({ access, duty, proof }: CallDefinition, role: Role): ErrorCode | null {
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
