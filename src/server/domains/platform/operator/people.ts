/** People and companies as operators look them up. Phones leave masked; they can be searched for only as a whole. */
import { type RawBuilder, sql } from 'kysely'
import type { CallParsed, CallResult, ListOf } from '#lib/contract/define.ts'
import type { FreezeEntry, ManagedCompany, ManagedUser, operatorPeople } from '#lib/contract/platform/operator-people.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import { placeOf } from '#server/domains/city/nation/service.ts'
import { listSessions } from '#server/domains/people/session/service.ts'
import { AppError } from '#server/errors.ts'

const LAST_ID = 2_147_483_647

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const users = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.nickname',
      'users.avatar',
      'users.phone_masked',
      'users.state',
      'users.certified_at',
      'users.is_operator',
      'users.operator_duties',
      'users.last_active_at',
      'users.created_at',
    ])

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

const presentUser = (row: UserRow): ManagedUser => ({
  userId: row.id,
  nickname: row.nickname,
  headImage: row.avatar,
  phone: row.phone_masked,
  state: row.state,
  certified: row.certified_at !== null,
  isOperator: row.is_operator,
  createdAt: row.created_at.toISOString(),
})

/** A whole phone finds its owner, a number an id, everything else is part of the name. */
function userCondition(keyword: string): RawBuilder<boolean> {
  if (/^1[3-9]\d{9}$/.test(keyword)) return sql<boolean>`users.phone = ${keyword}`
  const byName = sql<boolean>`users.nickname ilike ${contains(keyword)}`
  return /^\d{1,10}$/.test(keyword) && Number(keyword) <= LAST_ID
    ? sql<boolean>`(users.id = ${Number(keyword)} or ${byName})`
    : byName
}

export async function listUsers(
  db: Db,
  query: CallParsed<typeof operatorPeople.listUsers>['query'],
): Promise<ListOf<ManagedUser>> {
  let rows = users(db)
  if (query.state) rows = rows.where('users.state', '=', query.state)
  if (query.keyword) rows = rows.where(userCondition(query.keyword))
  const page = await keysetPage(db, rows, { paging: query, order: [{ column: 'users.id', direction: 'desc' }] })
  return presentPage(page, presentUser)
}

async function listFreezes(db: Db, column: 'user_id' | 'company_id', id: number): Promise<FreezeEntry[]> {
  const rows = await db
    .selectFrom('freezes')
    .innerJoin('users', 'users.id', 'freezes.frozen_by')
    .select(['freezes.id', 'reason', 'frozen_at', 'until', 'ended_at', 'frozen_by', 'users.nickname'])
    .where(`freezes.${column}`, '=', id)
    .orderBy('freezes.id', 'desc')
    .limit(20)
    .execute()
  return rows.map(row => ({
    id: row.id,
    reason: row.reason,
    frozenAt: row.frozen_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    frozenBy: { userId: row.frozen_by, nickname: row.nickname },
  }))
}

/** @throws AppError `missing.record` */
export async function getUser(db: Db, id: number, now: Date): Promise<CallResult<typeof operatorPeople.getUser>> {
  const [row, jobs, sessions, freezes] = await Promise.all([
    users(db).where('users.id', '=', id).executeTakeFirst(),
    db
      .selectFrom('company_employees')
      .innerJoin('companies', 'companies.id', 'company_employees.company_id')
      .select(['companies.id', 'companies.name', 'employee_identity'])
      .where('user_id', '=', id)
      .where('company_employees.state', 'in', ['ACTIVE', 'LEAVING'])
      .orderBy('company_employees.id')
      .execute(),
    listSessions(db, id, now),
    listFreezes(db, 'user_id', id),
  ])
  if (!row) throw new AppError('missing.record')
  return {
    ...presentUser(row),
    sessions: sessions.length,
    lastActiveAt: row.last_active_at.toISOString(),
    duties: row.operator_duties,
    companies: jobs.map(job => ({ companyId: job.id, companyName: job.name, employeeIdentity: job.employee_identity })),
    freezes,
  }
}

const companies = (db: Db) =>
  db
    .selectFrom('companies')
    .innerJoin('users as owner', 'owner.id', 'companies.owner_user_id')
    .select([
      'companies.id',
      'companies.name',
      'companies.logo',
      'companies.credit_code',
      'companies.state',
      'companies.certified',
      'companies.owner_user_id',
      'owner.nickname as owner_name',
      'companies.service_count',
      'companies.phone_masked',
      'companies.province_code',
      'companies.city_code',
      'companies.district_code',
      'companies.created_at',
    ])

type CompanyRow = Awaited<ReturnType<ReturnType<typeof companies>['executeTakeFirstOrThrow']>>

const presentCompany = (row: CompanyRow): ManagedCompany => ({
  companyId: row.id,
  companyName: row.name,
  logo: row.logo,
  creditCode: row.credit_code,
  state: row.state,
  certified: row.certified,
  owner: { userId: row.owner_user_id, nickname: row.owner_name },
  serviceCount: row.service_count,
  createdAt: row.created_at.toISOString(),
})

function companyCondition(keyword: string): RawBuilder<boolean> {
  const byName = sql<boolean>`companies.name ilike ${contains(keyword)}`
  if (/^[0-9A-Z]{18}$/i.test(keyword)) return sql<boolean>`(companies.credit_code = ${keyword.toUpperCase()} or ${byName})`
  return /^\d{1,10}$/.test(keyword) && Number(keyword) <= LAST_ID
    ? sql<boolean>`(companies.id = ${Number(keyword)} or ${byName})`
    : byName
}

export async function listCompanies(
  db: Db,
  query: CallParsed<typeof operatorPeople.listCompanies>['query'],
): Promise<ListOf<ManagedCompany>> {
  let rows = companies(db)
  if (query.state) rows = rows.where('companies.state', '=', query.state)
  if (query.keyword) rows = rows.where(companyCondition(query.keyword))
  const page = await keysetPage(db, rows, { paging: query, order: [{ column: 'companies.id', direction: 'desc' }] })
  return presentPage(page, presentCompany)
}

/** @throws AppError `missing.record` */
export async function getCompany(db: Db, id: number): Promise<CallResult<typeof operatorPeople.getCompany>> {
  const [row, staff, freezes] = await Promise.all([
    companies(db).where('companies.id', '=', id).executeTakeFirst(),
    db
      .selectFrom('company_employees')
      .innerJoin('users', 'users.id', 'company_employees.user_id')
      .select(['users.id', 'users.nickname', 'employee_identity'])
      .where('company_id', '=', id)
      .where('company_employees.state', 'in', ['ACTIVE', 'LEAVING'])
      .orderBy('company_employees.id')
      .limit(100)
      .execute(),
    listFreezes(db, 'company_id', id),
  ])
  if (!row) throw new AppError('missing.record')
  return {
    ...presentCompany(row),
    phone: row.phone_masked,
    area: placeOf(row).label,
    staff: staff.map(one => ({ userId: one.id, nickname: one.nickname, employeeIdentity: one.employee_identity })),
    freezes,
  }
}
