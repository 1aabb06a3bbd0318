/** Favourites of people, and their count beside the record. A person's favourites are theirs, whatever company they act for. */
import { type RawBuilder, sql } from 'kysely'
import type { FavouriteEntry, FavouriteKind } from '#lib/contract/city/favourite.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { useLimit } from '#server/domains/people/session/service.ts'
import { AppError } from '#server/errors.ts'
import { isPublicCompany, isPublicService } from './visibility.ts'

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
}

type State = { favourite: boolean; count: number }

/** @throws AppError `missing.record` when it may not be seen. */
export async function getFavourite(db: Db, userId: number, { kind, id }: { kind: FavouriteKind; id: number }): Promise<State> {
  const source = SOURCES[kind]
  const { rows } = await sql<State>`
    select favourite_count as count,
      exists (select from ${source.marks} m where m.user_id = ${userId} and m.${source.id} = ${source.records}.id) as favourite
    from ${source.records} where id = ${id} and ${source.visible}`.execute(db)
  if (!rows[0]) throw new AppError('missing.record')
  return rows[0]
}

/**
 * Sets it, once or a hundred times: the count moves only when the mark does. What is hidden may still be let go by whoever marked it;
 * to everybody else it does not exist.
 */
export async function setFavourite(
  db: Db,
  userId: number,
  { kind, id, favourite }: { kind: FavouriteKind; id: number; favourite: boolean },
): Promise<State> {
  const source = SOURCES[kind]
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const marked = sql<boolean>`exists (select from ${source.marks} m where m.user_id = ${userId} and m.${source.id} = ${source.records}.id)`
    const visible = favourite ? source.visible : sql<boolean>`(${source.visible} or ${marked})`
    // The record first, so that two clicks on the same one wait for each other and never miscount.
    const { rows } = await sql<{ count: number }>`
      select favourite_count as count from ${source.records} where id = ${id} and ${visible} for no key update`.execute(trx)
    const [record] = rows
    if (!record) throw new AppError('missing.record')
    const change = favourite
      ? sql`insert into ${source.marks} (user_id, ${source.id}) values (${userId}, ${id}) on conflict do nothing`
      : sql`delete from ${source.marks} where user_id = ${userId} and ${source.id} = ${id}`
    const { numAffectedRows } = await change.execute(trx)
    if (!numAffectedRows) return { favourite, count: record.count }
    const count = Math.max(0, record.count + (favourite ? 1 : -1))
    await sql`update ${source.records} set favourite_count = ${count} where id = ${id}`.execute(trx)
    await purgeTags(trx, [`${kind}:${id}`])
    return { favourite, count }
  })
}

type Row = Omit<FavouriteEntry, 'kind' | 'savedAt'> & { saved_at: Date }

const rowsOf = (db: Db, kind: FavouriteKind, userId: number, limit: number, offset: number) =>
  kind === 'service'
    ? sql<Row>`
        select s.id, s.title, s.cover as picture, coalesce(c.short_name, u.nickname) as note, s.is_public as open, f.created_at as saved_at
        from service_favourites f
          join services s on s.id = f.service_id
          join users u on u.id = s.owner_user_id
          left join companies c on c.id = s.owner_company_id
        where f.user_id = ${userId} order by f.created_at desc, f.service_id desc limit ${limit} offset ${offset}`.execute(db)
    : sql<Row>`
        select c.id, c.name as title, c.logo as picture, c.industry as note, c.state = 'ACTIVE' as open, f.created_at as saved_at
        from company_favourites f join companies c on c.id = f.company_id
        where f.user_id = ${userId} order by f.created_at desc, f.company_id desc limit ${limit} offset ${offset}`.execute(db)

export async function listFavourites(
  db: Db,
  userId: number,
  { kind, pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'> & { kind: FavouriteKind },
): Promise<ListOf<FavouriteEntry>> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${SOURCES[kind].marks} where user_id = ${userId}`.execute(db)
  const { rows } = await rowsOf(db, kind, userId, pageSize, (pageNo - 1) * pageSize)
  return {
    list: rows.map(({ saved_at, ...row }) => ({ ...row, kind, savedAt: saved_at.toISOString() })),
    pageNo,
    pageSize,
    total: counted.rows[0]?.total ?? 0,
    totalIsLowerBound: false,
    nextCursor: null,
  }
}
