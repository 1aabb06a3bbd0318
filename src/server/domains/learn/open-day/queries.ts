/** All SQL of open days. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { OpenDayPlaceState, OpenDayState } from '#lib/contract/learn/open-day.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { OpenDayTables } from './tables.ts'

const shown = (db: Db) =>
  db
    .selectFrom('open_days')
    .innerJoin('schools', 'schools.id', 'open_days.school_id')
    .selectAll('open_days')
    .select(['schools.name as school_name', 'schools.state as school_state', 'schools.company_id'])

export type OpenDayRow = NonNullable<Awaited<ReturnType<typeof findOpenDay>>>

export const findOpenDay = (db: Db, id: number) => shown(db).where('open_days.id', '=', id).executeTakeFirst()

/** Locked until the commit, so that places of one open day are taken and freed one after another. */
export const lockOpenDay = (trx: Db, id: number) =>
  shown(trx).where('open_days.id', '=', id).forUpdate('open_days').executeTakeFirst()

/** Published open days of a school that have not begun, the next one first. */
export const listComing = (db: Db, schoolId: number, now: Date, limit: number) =>
  shown(db)
    .where('open_days.school_id', '=', schoolId)
    .where('open_days.state', '=', 'PUBLISHED')
    .where('open_days.hold', 'is', null)
    .where('open_days.starts_at', '>', now)
    .orderBy('open_days.starts_at')
    .orderBy('open_days.id')
    .limit(limit)
    .execute()

/** Schools of a company that are online. */
export const listSchools = (db: Db, companyId: number) =>
  db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'ONLINE')
    .orderBy('id')
    .limit(100)
    .execute()

export const countComing = async (trx: Db, companyId: number, now: Date): Promise<number> =>
  Number(
    (
      await trx
        .selectFrom('open_days')
        .innerJoin('schools', 'schools.id', 'open_days.school_id')
        .where('schools.company_id', '=', companyId)
        .where('open_days.state', '=', 'PUBLISHED')
        .where('open_days.starts_at', '>', now)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

export const insertOpenDay = async (trx: Db, row: Insertable<OpenDayTables['open_days']>): Promise<number> =>
  (await trx.insertInto('open_days').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateOpenDay = (trx: Db, id: number, set: Updateable<OpenDayTables['open_days']>) =>
  trx
    .updateTable('open_days')
    .set({ ...set, changes: sql<number>`changes + 1` })
    .where('id', '=', id)
    .execute()

/** Locks the person, so that their requests of the same moment run one after another. */
export const lockPerson = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('phone').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const findOwnRegistration = (trx: Db, openDayId: number, userId: number) =>
  trx
    .selectFrom('open_day_places')
    .select(['id', 'people'])
    .where('open_day_id', '=', openDayId)
    .where('user_id', '=', userId)
    .where('state', '=', 'REGISTERED')
    .executeTakeFirst()

/** Takes as many places as there are people, if so many are free; a check of the table makes sure. @returns whether they were taken. */
export const takeSeats = async (trx: Db, id: number, people: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('open_days')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', people) }))
    .where('id', '=', id)
    .where('state', '=', 'PUBLISHED')
    .where('hold', 'is', null)
    .where('starts_at', '>', now)
    .where(sql<boolean>`seats_taken + ${people} <= seats`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const freeSeats = (trx: Db, id: number, people: number) =>
  trx
    .updateTable('open_days')
    .set(eb => ({ seats_taken: eb('seats_taken', '-', people) }))
    .where('id', '=', id)
    .execute()

export const insertPlace = async (trx: Db, row: Insertable<OpenDayTables['open_day_places']>): Promise<number> =>
  (await trx.insertInto('open_day_places').values(row).returning('id').executeTakeFirstOrThrow()).id

export const cancelPlace = (trx: Db, id: number, now: Date) =>
  trx.updateTable('open_day_places').set({ state: 'CANCELLED', cancelled_at: now }).where('id', '=', id).execute()

const places = (db: Db) =>
  db
    .selectFrom('open_day_places')
    .innerJoin('open_days', 'open_days.id', 'open_day_places.open_day_id')
    .innerJoin('schools', 'schools.id', 'open_days.school_id')
    .selectAll('open_days')
    .select([
      'open_day_places.id as place_id',
      'open_day_places.user_id',
      'open_day_places.contact_name',
      'open_day_places.people',
      'open_day_places.shares_phone',
      'open_day_places.state as place_state',
      'open_day_places.created_at as placed_at',
      'schools.name as school_name',
      'schools.state as school_state',
      'schools.company_id',
    ])

export const findRegistration = (db: Db, id: number) => places(db).where('open_day_places.id', '=', id).executeTakeFirst()

export type PlaceRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

/** The registrations of a person for open days that have not begun. */
export const listComingPlaces = (trx: Db, userId: number, now: Date) =>
  places(trx)
    .where('open_day_places.user_id', '=', userId)
    .where('open_day_places.state', '=', 'REGISTERED')
    .where('open_days.starts_at', '>', now)
    .execute()

export const listRegistrations = (trx: Db, openDayId: number) =>
  trx
    .selectFrom('open_day_places')
    .select(['id', 'user_id'])
    .where('open_day_id', '=', openDayId)
    .where('state', '=', 'REGISTERED')
    .orderBy('id')
    .execute()

export const findPhone = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst())?.phone ?? null

export const listComingOfCompany = (trx: Db, companyId: number, now: Date) =>
  trx
    .selectFrom('open_days')
    .innerJoin('schools', 'schools.id', 'open_days.school_id')
    .select('open_days.id')
    .where('schools.company_id', '=', companyId)
    .where('open_days.state', '=', 'PUBLISHED')
    .where('open_days.starts_at', '>', now)
    .orderBy('open_days.id')
    .execute()

type Paging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>

const conditionOf = (state: OpenDayState, now: Date): RawBuilder<boolean> => {
  if (state === 'CANCELLED') return sql<boolean>`open_days.state = 'CANCELLED'`
  return sql<boolean>`open_days.state = 'PUBLISHED' and open_days.starts_at ${sql.raw(state === 'COMING' ? '>' : '<=')} ${now}`
}

export const pageOfCompany = (
  db: Db,
  companyId: number,
  { state, ...paging }: Paging & { state?: OpenDayState | undefined },
  now: Date,
) => {
  const direction = state === 'COMING' ? 'asc' : 'desc'
  return keysetPage(
    db,
    shown(db)
      .where('schools.company_id', '=', companyId)
      .$if(state !== undefined, rows => rows.where(conditionOf(state!, now))),
    {
      paging,
      order: [
        { column: 'open_days.starts_at', direction },
        { column: 'open_days.id', direction },
      ],
    },
  )
}

type PlacePaging = Paging & { state?: OpenDayPlaceState | undefined }

export const pageOfMine = (db: Db, userId: number, { state, ...paging }: PlacePaging) =>
  keysetPage(
    db,
    places(db)
      .where('open_day_places.user_id', '=', userId)
      .$if(state !== undefined, rows => rows.where('open_day_places.state', '=', state!)),
    { paging, order: [{ column: 'open_day_places.id', direction: 'desc' }] },
  )

export const pageOfVisitors = (db: Db, openDayId: number, { state, ...paging }: PlacePaging) =>
  keysetPage(
    db,
    db
      .selectFrom('open_day_places')
      .innerJoin('users', 'users.id', 'open_day_places.user_id')
      .selectAll('open_day_places')
      .select('users.phone_masked')
      .where('open_day_places.open_day_id', '=', openDayId)
      .$if(state !== undefined, rows => rows.where('open_day_places.state', '=', state!)),
    { paging, order: [{ column: 'open_day_places.id', direction: 'asc' }] },
  )
