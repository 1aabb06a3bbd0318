/** SQL of favourites: who marked what, and the count beside the record. */
import { type RawBuilder, sql } from 'kysely'
import type { FavouriteKind } from '#lib/contract/city/favourite.ts'
import type { Db } from '#server/db/client.ts'
import { isPublicCompany, isPublicSchool, isPublicService } from './visibility.ts'

type Source = { records: RawBuilder<unknown>; marks: RawBuilder<unknown>; id: RawBuilder<unknown>; visible: RawBuilder<boolean> }

const SOURCES: Record<FavouriteKind, Source> = {
  service: {
    records: sql`services`,
    marks: sql`service_favourites`,
    id: sql`service_id`,
    visible: isPublicService,
  },
  company: {
    records: sql`companies`,
    marks: sql`company_favourites`,
    id: sql`company_id`,
    visible: isPublicCompany,
  },
  school: {
    records: sql`schools`,
    marks: sql`school_favourites`,
    id: sql`school_id`,
    visible: isPublicSchool,
  },
}

type Subject = { kind: FavouriteKind; id: number }

const isMarked = ({ records, marks, id }: Source, userId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${marks} m where m.user_id = ${userId} and m.${id} = ${records}.id)`

/** What a visitor may see of it, with this person's mark. */
export async function findFavourite(db: Db, userId: number, { kind, id }: Subject) {
  const source = SOURCES[kind]
  const { rows } = await sql<{ favourite: boolean; count: number }>`
    select favourite_count as count, ${isMarked(source, userId)} as favourite
    from ${source.records} where id = ${id} and ${source.visible}`.execute(db)
  return rows[0]
}

/**
 * Locks the record, so that two clicks on the same one wait for each other and never miscount.
 * @param orMarked also a hidden record, when this person has marked it.
 */
export async function lockFavouriteSubject(trx: Db, userId: number, { kind, id }: Subject, orMarked: boolean) {
  const source = SOURCES[kind]
  const visible = orMarked ? sql<boolean>`(${source.visible} or ${isMarked(source, userId)})` : source.visible
  const { rows } = await sql<{ count: number }>`
    select favourite_count as count from ${source.records} where id = ${id} and ${visible} for no key update`.execute(trx)
  return rows[0]
}

type Statement = (userId: number, id: number) => RawBuilder<unknown>

const MARKING: Readonly<Record<FavouriteKind, Statement>> = {
  service: (userId, id) =>
    sql`insert into service_favourites (user_id, service_id) values (${userId}, ${id}) on conflict do nothing`,
  company: (userId, id) =>
    sql`insert into company_favourites (user_id, company_id) values (${userId}, ${id}) on conflict do nothing`,
  school: (userId, id) =>
    sql`insert into school_favourites (user_id, school_id) values (${userId}, ${id}) on conflict do nothing`,
}

const LETTING_GO: Readonly<Record<FavouriteKind, Statement>> = {
  service: (userId, id) => sql`delete from service_favourites where user_id = ${userId} and service_id = ${id}`,
  company: (userId, id) => sql`delete from company_favourites where user_id = ${userId} and company_id = ${id}`,
  school: (userId, id) => sql`delete from school_favourites where user_id = ${userId} and school_id = ${id}`,
}

/** @returns false when it was marked already. */
export const insertFavourite = async (trx: Db, userId: number, { kind, id }: Subject): Promise<boolean> =>
  Boolean((await MARKING[kind](userId, id).execute(trx)).numAffectedRows)

/** @returns false when it was not marked. */
export const deleteFavourite = async (trx: Db, userId: number, { kind, id }: Subject): Promise<boolean> =>
  Boolean((await LETTING_GO[kind](userId, id).execute(trx)).numAffectedRows)

export const updateServiceFavourites = (trx: Db, id: number, favouriteCount: number) =>
  trx.updateTable('services').set({ favourite_count: favouriteCount }).where('id', '=', id).execute()

export type FavouriteRow = { id: number; title: string; picture: string; note: string; open: boolean; saved_at: Date }

type Page = { userId: number; limit: number; offset: number }

const ROWS: Readonly<Record<FavouriteKind, (page: Page) => RawBuilder<FavouriteRow>>> = {
  service: ({ userId, limit, offset }) => sql`
    select s.id, s.title, s.cover as picture, coalesce(c.short_name, u.nickname) as note, s.is_public as open, f.created_at as saved_at
    from service_favourites f
      join services s on s.id = f.service_id
      join users u on u.id = s.owner_user_id
      left join companies c on c.id = s.owner_company_id
    where f.user_id = ${userId} order by f.created_at desc, f.service_id desc limit ${limit} offset ${offset}`,
  company: ({ userId, limit, offset }) => sql`
    select c.id, c.name as title, c.logo as picture, c.industry as note, c.state = 'ACTIVE' as open, f.created_at as saved_at
    from company_favourites f join companies c on c.id = f.company_id
    where f.user_id = ${userId} order by f.created_at desc, f.company_id desc limit ${limit} offset ${offset}`,
  school: ({ userId, limit, offset }) => sql`
    select s.id, s.name as title, coalesce(nullif(s.logo, ''), s.cover) as picture, s.area_text as note, s.state = 'ONLINE' as open,
      f.created_at as saved_at
    from school_favourites f join schools s on s.id = f.school_id
    where f.user_id = ${userId} order by f.created_at desc, f.school_id desc limit ${limit} offset ${offset}`,
}

/** One person's favourites of a kind, the latest first. */
export async function listFavouriteRows(db: Db, kind: FavouriteKind, page: Page): Promise<FavouriteRow[]> {
  return (await ROWS[kind](page).execute(db)).rows
}

export async function countFavourites(db: Db, userId: number, kind: FavouriteKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${SOURCES[kind].marks} where user_id = ${userId}`.execute(db)
  return rows[0]?.total ?? 0
}
