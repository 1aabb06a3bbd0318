/** SQL of films in several sizes. A film is wanted while a domain shows its upload. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { FilmSize, Pieces } from '#server/media/hls.ts'

const shown = (): RawBuilder<unknown> =>
  sql.join(
    getRegistry().films.map(one => one.shown),
    sql` union all `,
  )

const isWanted = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from (${shown()}) as shown (upload_id) where shown.upload_id = films.upload_id)`

/** Films that are shown and that nobody has looked at yet. */
export const listNewFilms = async (db: Db, limit: number): Promise<number[]> =>
  (
    await sql<{ upload_id: number }>`
      select distinct upload_id from (${shown()}) as shown (upload_id)
      where upload_id is not null and not exists (select from films where films.upload_id = shown.upload_id)
      limit ${limit}`.execute(db)
  ).rows.map(row => row.upload_id)

export const insertFilms = (db: Db, films: readonly { upload_id: number; key: string }[], now: Date) =>
  db
    .insertInto('films')
    .values(films.map(film => ({ ...film, next_at: now, ready_at: null })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** Takes the film that has waited longest, and counts the try before it begins: a film that ends the process is not tried for ever. */
export const claimFilm = async (db: Db, { now, again }: { now: Date; again: Date }) =>
  (
    await sql<{ upload_id: number; key: string; tries: number }>`
      update films set tries = tries + 1, next_at = ${again}
      where upload_id = (
        select upload_id from films where state = 'WAITING' and next_at <= ${now}
        order by next_at, upload_id limit 1 for update skip locked)
      returning upload_id, key, tries`.execute(db)
  ).rows[0]

/** A try that another one has followed meanwhile says nothing about the film any more. */
type Try = { upload_id: number; tries: number }

const ofTry = (db: Db, film: Try) =>
  db.updateTable('films').where('upload_id', '=', film.upload_id).where('tries', '=', film.tries).where('state', '=', 'WAITING')

/** @returns false when another try has followed. */
export const updateReady = async (
  db: Db,
  film: Try,
  made: { sizes: FilmSize[]; pieces: Pieces[] },
  now: Date,
): Promise<boolean> =>
  (
    await ofTry(db, film)
      .set({ state: 'READY', reason: '', sizes: JSON.stringify(made.sizes), pieces: JSON.stringify(made.pieces), ready_at: now })
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

export const updateGivenUp = (db: Db, film: Try, state: 'PLAIN' | 'FAILED', reason: string) =>
  ofTry(db, film)
    .set({ state, reason: reason.slice(0, 300) })
    .execute()

/** It waits for another try. @param tries how many have counted. */
export const updateWaiting = (db: Db, film: Try, { tries, nextAt, reason }: { tries: number; nextAt: Date; reason: string }) =>
  ofTry(db, film)
    .set({ tries, next_at: nextAt, reason: reason.slice(0, 300) })
    .execute()

/** Films that nothing shows any more. */
export const listUnwanted = (db: Db, limit: number) =>
  db
    .selectFrom('films')
    .select(['upload_id', 'key'])
    .where(eb => eb.not(isWanted()))
    .limit(limit)
    .execute()

export const deleteFilm = (db: Db, uploadId: number) => db.deleteFrom('films').where('upload_id', '=', uploadId).execute()

/** The key of a film that can be played in several sizes. */
export const findReadyKey = async (db: Db, uploadId: number): Promise<string | undefined> =>
  (await db.selectFrom('films').select('key').where('upload_id', '=', uploadId).where('state', '=', 'READY').executeTakeFirst())
    ?.key

/** Whether the film can be played in several sizes. */
export const hasSizes = async (db: Db, uploadId: number): Promise<boolean> => (await findReadyKey(db, uploadId)) !== undefined

/** A film by its key or by its upload, while something shows it. @param at which size's pieces come along. */
export const findFilm = (db: Db, which: { key: string } | { uploadId: number }, at: number | null) =>
  db
    .selectFrom('films')
    .select(['key', 'tries', 'sizes'])
    .select(at === null ? sql<Pieces | null>`null`.as('pieces') : sql<Pieces | null>`pieces -> ${sql.lit(at)}`.as('pieces'))
    .where(eb => ('key' in which ? eb('key', '=', which.key) : eb('upload_id', '=', which.uploadId)))
    .where('state', '=', 'READY')
    .where(isWanted())
    .executeTakeFirst()
