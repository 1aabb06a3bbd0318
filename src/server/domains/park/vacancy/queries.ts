/** All SQL of enquiries about vacant rooms. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { EnquiryState } from '#lib/contract/park/vacancy.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { VacancyTables } from './tables.ts'

const OPEN = ['WAITING', 'CONFIRMED'] as const satisfies EnquiryState[]

/** A room that can be rented, in a building that is in use. */
export const findVacant = (db: Db, unitId: number) =>
  db
    .selectFrom('garden_units')
    .innerJoin('garden_buildings', 'garden_buildings.id', 'garden_units.building_id')
    .select(['garden_units.id', 'garden_units.number', 'garden_buildings.name as building'])
    .where('garden_units.id', '=', unitId)
    .where('garden_units.state', '=', 'VACANT')
    .where('garden_buildings.state', '=', 'IN_USE')
    .executeTakeFirst()

/** Locked, so that what one person asks at once is counted one after the other. */
export const lockPerson = (trx: Db, userId: number) =>
  trx.selectFrom('users').select(['id', 'phone']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const listOpenUnits = async (trx: Db, userId: number): Promise<number[]> =>
  (
    await trx
      .selectFrom('vacancy_enquiries')
      .select('unit_id')
      .where('owner_user_id', '=', userId)
      .where('state', 'in', OPEN)
      .execute()
  ).map(row => row.unit_id)

export const insertEnquiry = async (trx: Db, row: Insertable<VacancyTables['vacancy_enquiries']>): Promise<number> =>
  (await trx.insertInto('vacancy_enquiries').values(row).returning('id').executeTakeFirstOrThrow()).id

const shown = (db: Db) =>
  db
    .selectFrom('vacancy_enquiries')
    .innerJoin('garden_units', 'garden_units.id', 'vacancy_enquiries.unit_id')
    .innerJoin('garden_buildings', 'garden_buildings.id', 'garden_units.building_id')
    .innerJoin('users', 'users.id', 'vacancy_enquiries.owner_user_id')
    .leftJoin('companies', 'companies.id', 'vacancy_enquiries.owner_company_id')
    .selectAll('vacancy_enquiries')
    .select([
      'garden_units.building_id',
      'garden_units.number',
      'garden_units.area',
      'garden_units.rent',
      'garden_units.state as unit_state',
      'garden_buildings.name as building',
      'companies.name as company',
      'users.phone_masked',
    ])

export const getEnquiry = (db: Db, id: number) => shown(db).where('vacancy_enquiries.id', '=', id).executeTakeFirstOrThrow()

export type EnquiryRow = Awaited<ReturnType<typeof getEnquiry>>

export const lockEnquiry = (trx: Db, id: number) =>
  trx.selectFrom('vacancy_enquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type LockedRow = NonNullable<Awaited<ReturnType<typeof lockEnquiry>>>

export const findPhone = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst())?.phone ?? null

export const updateEnquiry = (
  trx: Db,
  row: Pick<LockedRow, 'id' | 'version'>,
  set: Omit<Updateable<VacancyTables['vacancy_enquiries']>, 'version'>,
) =>
  trx
    .updateTable('vacancy_enquiries')
    .set({ ...set, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()

export async function withdrawOfCompany(trx: Db, companyId: number, now: Date): Promise<void> {
  await trx
    .updateTable('vacancy_enquiries')
    .set({ state: 'WITHDRAWN', updated_at: now })
    .where('owner_company_id', '=', companyId)
    .where('state', 'in', OPEN)
    .execute()
}

const MAX_NOTIFIED = 50

/** Operators who see to enquiries. */
export const listOperators = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('is_operator', '=', true)
      .where('state', '=', 'ACTIVE')
      .where(sql<boolean>`operator_duties && '{support,super}'`)
      .orderBy('id')
      .limit(MAX_NOTIFIED)
      .execute()
  ).map(row => row.id)

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: EnquiryState | undefined }

/** @param owned which ones; null: all, and of those that wait the first come first */
export const pageOfEnquiries = (db: Db, owned: RawBuilder<boolean> | null, { state, ...paging }: ListQuery) =>
  keysetPage(
    db,
    shown(db)
      .$if(owned !== null, rows => rows.where(owned!))
      .$if(state !== undefined, rows => rows.where('vacancy_enquiries.state', '=', state!)),
    {
      paging,
      order: [{ column: 'vacancy_enquiries.id', direction: owned === null && state === 'WAITING' ? 'asc' : 'desc' }],
    },
  )
