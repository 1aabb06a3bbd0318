/** People and companies as operators look them up. Phones leave masked. */
import type { CallParsed, CallResult, ListOf } from '#lib/contract/define.ts'
import type {
  FreezeEntry,
  ManagedCompany,
  ManagedUser,
  operatorPeople,
  ShadowEntry,
} from '#lib/contract/platform/operator-people.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { areaNames } from '#server/domains/city/nation/service.ts'
import { listSessions } from '#server/domains/people/session/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './people-queries.ts'
import { listShadows, type ShadowRow } from './shadow-queries.ts'

const presentUser = (row: queries.UserRow): ManagedUser => ({
  userId: row.id,
  nickname: row.nickname,
  headImage: row.avatar,
  phone: row.phone_masked,
  state: row.state,
  certified: row.certified_at !== null,
  isOperator: row.is_operator,
  createdAt: row.created_at.toISOString(),
})

export async function listUsers(
  db: Db,
  query: CallParsed<typeof operatorPeople.listUsers>['query'],
): Promise<ListOf<ManagedUser>> {
  const page = await queries.listUsers(db, query)
  return presentPage(page, presentUser)
}

const presentFreeze = (row: queries.FreezeRow): FreezeEntry => ({
  id: row.id,
  reason: row.reason,
  frozenAt: row.frozen_at.toISOString(),
  until: row.until?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  frozenBy: { userId: row.frozen_by, nickname: row.nickname },
})

const presentShadow = (row: ShadowRow): ShadowEntry => ({
  id: row.id,
  reason: row.reason,
  beganAt: row.began_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  operator: { userId: row.operator_id, nickname: row.nickname },
})

/** @throws AppError `missing.record` */
export async function getUser(db: Db, id: number, now: Date): Promise<CallResult<typeof operatorPeople.getUser>> {
  const [row, jobs, sessions, freezes, shadows] = await Promise.all([
    queries.findUser(db, id),
    queries.listEmployments(db, id),
    listSessions(db, id, now),
    queries.listFreezes(db, 'user_id', id),
    listShadows(db, id),
  ])
  if (!row) throw new AppError('missing.record')
  return {
    ...presentUser(row),
    sessions: sessions.length,
    lastActiveAt: row.last_active_at.toISOString(),
    duties: row.operator_duties,
    companies: jobs.map(job => ({ companyId: job.id, companyName: job.name, employeeIdentity: job.employee_identity })),
    freezes: freezes.map(presentFreeze),
    shadows: shadows.map(presentShadow),
  }
}

const presentCompany = (row: queries.CompanyRow): ManagedCompany => ({
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

export async function listCompanies(
  db: Db,
  query: CallParsed<typeof operatorPeople.listCompanies>['query'],
): Promise<ListOf<ManagedCompany>> {
  const page = await queries.listCompanies(db, query)
  return presentPage(page, presentCompany)
}

/** @throws AppError `missing.record` */
export async function getCompany(db: Db, id: number): Promise<CallResult<typeof operatorPeople.getCompany>> {
  const [row, staff, freezes] = await Promise.all([
    queries.findCompany(db, id),
    queries.listStaff(db, id),
    queries.listFreezes(db, 'company_id', id),
  ])
  if (!row) throw new AppError('missing.record')
  return {
    ...presentCompany(row),
    phone: row.phone_masked,
    area: areaNames(row).label,
    staff: staff.map(one => ({ userId: one.id, nickname: one.nickname, employeeIdentity: one.employee_identity })),
    freezes: freezes.map(presentFreeze),
  }
}
