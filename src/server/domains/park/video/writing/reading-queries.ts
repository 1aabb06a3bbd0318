/** SQL of files of videos that wait to be read, and of what was wrong with them. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const findReading = (db: Db, videoId: number) =>
  db.selectFrom('video_film_readings').select(['upload_id', 'problem']).where('video_id', '=', videoId).executeTakeFirst()

export type ReadingRow = NonNullable<Awaited<ReturnType<typeof findReading>>>

export const insertReading = (trx: Db, row: { video_id: number; upload_id: number; next_at: Date; created_at: Date }) =>
  trx.insertInto('video_film_readings').values(row).execute()

export const deleteReading = (trx: Db, videoId: number) =>
  trx.deleteFrom('video_film_readings').where('video_id', '=', videoId).returning('upload_id').executeTakeFirst()

export type ClaimedReading = { video_id: number; upload_id: number; tries: number }

/** Takes the one that has waited longest, and counts the try before it begins: a file that ends the process is not tried for ever. */
export const claimReading = async (db: Db, { now, again }: { now: Date; again: Date }): Promise<ClaimedReading | undefined> =>
  (
    await sql<ClaimedReading>`
      update video_film_readings set tries = tries + 1, next_at = ${again}
      where video_id = (
        select video_id from video_film_readings where upload_id is not null and next_at <= ${now}
        order by next_at, video_id limit 1 for update skip locked)
      returning video_id, upload_id, tries`.execute(db)
  ).rows[0]

/** A try that said nothing about the file does not count. */
export const updateLater = (db: Db, { video_id, upload_id, tries }: ClaimedReading, nextAt: Date) =>
  db
    .updateTable('video_film_readings')
    .set({ next_at: nextAt, tries: tries - 1 })
    .where('video_id', '=', video_id)
    .where('upload_id', '=', upload_id)
    .execute()

export const updateRefused = (trx: Db, videoId: number, problem: string) =>
  trx.updateTable('video_film_readings').set({ upload_id: null, problem }).where('video_id', '=', videoId).execute()
