/** SQL of how operators look people and companies up. Phones leave masked; they can be searched for only as a whole. */

import { type RawBuilder, sql } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { operatorPeople } from '#lib/contract/platform/operator-people.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

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

export type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

/** A whole phone finds its owner, a number an id, everything else is part of the name. */
function userCondition(keyword: string): RawBuilder<boolean> {
  if (/^1[3-9]\d{9}$/.test(keyword)) return sql<boolean>`users.phone = ${keyword}`
  const byName = sql<boolean>`users.nickname ilike ${contains(keyword)}`
  return /^\d{1,10}$/.test(keyword) && Number(keyword) <= MAX_INT
    ? sql<boolean>`(users.id = ${Number(keyword)} or ${byName})`
    : byName
}

/** One page, the newest first. */
export function listUsers(db: Db, query: CallParsed<typeof operatorPeople.listUsers>['query']) {
  let rows = users(db)
  if (query.state) rows = rows.where('users.state', '=', query.state)
  if (query.keyword) rows = rows.where(userCondition(query.keyword))
  return keysetPage(db, rows, { paging: query, order: [{ column: 'users.id', direction: 'desc' }] })
}

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  users(db).where('users.id', '=', id).executeTakeFirst()

export const listEmployments = (db: Db, userId: number) =>
  db
    .selectFrom('company_employees')
    .innerJoin('companies', 'companies.id', 'company_employees.company_id')
    .select(['companies.id', 'companies.name', 'employee_identity'])
    .where('user_id', '=', userId)
    .where('company_employees.state', 'in', ['ACTIVE', 'LEAVING'])
    .orderBy('company_employees.id')
    .execute()

/** The latest freezes of a person or of a company, with who froze them. */
export const listFreezes = (db: Db, column: 'user_id' | 'company_id', id: number) =>
  db
    .selectFrom('freezes')
    .innerJoin('users', 'users.id', 'freezes.frozen_by')
    .select(['freezes.id', 'reason', 'frozen_at', 'until', 'ended_at', 'frozen_by', 'users.nickname'])
    .where(`freezes.${column}`, '=', id)
    .orderBy('freezes.id', 'desc')
    .limit(20)
    .execute()

export type FreezeRow = Awaited<ReturnType<typeof listFreezes>>[number]

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

export type CompanyRow = Awaited<ReturnType<ReturnType<typeof companies>['executeTakeFirstOrThrow']>>

function companyCondition(keyword: string): RawBuilder<boolean> {
  const byName = sql<boolean>`companies.name ilike ${contains(keyword)}`
  if (/^[0-9A-Z]{18}$/i.test(keyword)) return sql<boolean>`(companies.credit_code = ${keyword.toUpperCase()} or ${byName})`
  return /^\d{1,10}$/.test(keyword) && Number(keyword) <= MAX_INT
    ? sql<boolean>`(companies.id = ${Number(keyword)} or ${byName})`
    : byName
}

/** One page, the newest first. */
export function listCompanies(db: Db, query: CallParsed<typeof operatorPeople.listCompanies>['query']) {
  let rows = companies(db)
  if (query.state) rows = rows.where('companies.state', '=', query.state)
  if (query.keyword) rows = rows.where(companyCondition(query.keyword))
  return keysetPage(db, rows, { paging: query, order: [{ column: 'companies.id', direction: 'desc' }] })
}

export const findCompany = (db: Db, id: number): Promise<CompanyRow | undefined> =>
  companies(db).where('companies.id', '=', id).executeTakeFirst()

export const listStaff = (db: Db, companyId: number) =>
  db
    .selectFrom('company_employees')
    .innerJoin('users', 'users.id', 'company_employees.user_id')
    .select(['users.id', 'users.nickname', 'employee_identity'])
    .where('company_id', '=', companyId)
    .where('company_employees.state', 'in', ['ACTIVE', 'LEAVING'])
    .orderBy('company_employees.id')
    .limit(100)
    .execute()
