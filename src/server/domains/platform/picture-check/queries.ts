/** SQL of the picture check. */
import { type Insertable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { PictureCheckTables } from './tables.ts'

export type Bands = readonly [number, number, number, number]

/** How many of the 64 bits differ. */
const distance = (bands: Bands) =>
  sql.join(
    bands.map((band, at) => sql`bit_count(((${sql.id(`band_${at}`)}::int # ${band}::int) & 65535)::bit(32))`),
    sql` + `,
  )

/** The picture on the list that looks most like this one; undefined when none does. */
export const findAlike = (db: Db, bands: Bands, within: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('refused_pictures')
    .select('id')
    .where('removed_at', 'is', null)
    // Each piece by its index; only what shares one is counted bit by bit.
    .where(eb =>
      eb.or([eb('band_0', '=', bands[0]), eb('band_1', '=', bands[1]), eb('band_2', '=', bands[2]), eb('band_3', '=', bands[3])]),
    )
    .where(sql<boolean>`${distance(bands)} <= ${within}`)
    .orderBy(distance(bands))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const insertRefused = (
  trx: Db,
  row: Omit<Insertable<PictureCheckTables['refused_pictures']>, 'removed_by' | 'removed_at'>,
) =>
  trx
    .insertInto('refused_pictures')
    .values({ ...row, removed_by: null, removed_at: null })
    .execute()

export const insertHits = (trx: Db, rows: Insertable<PictureCheckTables['picture_hits']>[]) =>
  trx.insertInto('picture_hits').values(rows).execute()

/** What was found with one check: the case in which it was refused, and why. */
export const listFound = (db: Db, checkedId: number) =>
  db
    .selectFrom('picture_hits')
    .innerJoin('refused_pictures', 'refused_pictures.id', 'picture_hits.refused_id')
    .select(['refused_pictures.title', 'refused_pictures.reason', 'refused_pictures.created_at'])
    .where('checked_id', '=', checkedId)
    .orderBy('picture_hits.id')
    .execute()

export const updateDecisions = (trx: Db, checkedId: number, decision: 'UPHELD' | 'OVERTURNED') =>
  trx.updateTable('picture_hits').set({ decision }).where('checked_id', '=', checkedId).where('decision', 'is', null).execute()

const listed = (db: Db) =>
  db
    .selectFrom('refused_pictures')
    .leftJoin('users as operator', 'operator.id', 'refused_pictures.added_by')
    .select([
      'refused_pictures.id',
      'picture_key',
      'title',
      'reason',
      'operator.nickname as operator',
      'refused_pictures.created_at',
      'removed_at',
    ])
    .select(
      sql<{ hits: number; decided: number; overturned: number }>`(select json_build_object('hits', count(*),
        'decided', count(decision), 'overturned', count(*) filter (where decision = 'OVERTURNED'))
        from picture_hits where refused_id = refused_pictures.id)`.as('figures'),
    )

export const findListed = (db: Db, id: number) => listed(db).where('refused_pictures.id', '=', id).executeTakeFirst()
export type RefusedRow = NonNullable<Awaited<ReturnType<typeof findListed>>>

export function pageRefused(
  db: Db,
  { keyword, removed }: { keyword?: string | undefined; removed?: boolean | undefined },
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
) {
  let rows = listed(db)
  if (removed !== undefined) rows = rows.where('removed_at', removed ? 'is not' : 'is', null)
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(eb => eb.or([eb('title', 'ilike', like), eb('reason', 'ilike', like)]))
  }
  return keysetPage(db, rows, {
    paging,
    order: [
      { column: 'refused_pictures.created_at', direction: 'desc' },
      { column: 'refused_pictures.id', direction: 'desc' },
    ],
  })
}

/** @returns false when it is off the list already. */
export const updateRemoved = async (trx: Db, id: number, by: { userId: number; at: Date }): Promise<boolean> =>
  (
    await trx
      .updateTable('refused_pictures')
      .set({ removed_by: by.userId, removed_at: by.at })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n
