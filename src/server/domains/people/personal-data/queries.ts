/** SQL of leaving, and of the copies that people take along. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { PersonalDataTables } from './tables.ts'

export const getClosingAt = async (db: Db, userId: number): Promise<Date | null> =>
  (await db.selectFrom('users').select('closing_at').where('id', '=', userId).executeTakeFirstOrThrow()).closing_at

/** People whose days of regret are over, those who have waited longest first. */
export const listDueClosings = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('state', '=', 'CLOSING')
      .where('closing_at', '<=', now)
      .orderBy('closing_at')
      .limit(limit)
      .execute()
  ).map(row => row.id)

const exportColumns = ['id', 'state', 'requested_at', 'finished_at', 'expires_at', 'bytes'] as const

export type ExportRow = Pick<Selectable<PersonalDataTables['data_exports']>, (typeof exportColumns)[number]>

export const findLatestExport = (db: Db, userId: number): Promise<ExportRow | undefined> =>
  db.selectFrom('data_exports').select(exportColumns).where('user_id', '=', userId).orderBy('id', 'desc').executeTakeFirst()

export const findExportOwner = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('data_exports').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id

/** A copy that waits to be made. */
export const insertExport = (trx: Db, userId: number, now: Date): Promise<ExportRow> =>
  trx
    .insertInto('data_exports')
    .values({
      user_id: userId,
      requested_at: now,
      started_at: null,
      finished_at: null,
      expires_at: null,
      bytes: null,
      archive: null,
    })
    .returning(exportColumns)
    .executeTakeFirstOrThrow()

/** The oldest copy that waits, or that was begun before `stuckBefore`, locked; what another process makes is left out. */
export const lockWaitingExport = (trx: Db, stuckBefore: Date) =>
  trx
    .selectFrom('data_exports')
    .select(['id', 'user_id', 'tries'])
    .where(eb => eb.or([eb('state', '=', 'WAITING'), eb.and([eb('state', '=', 'RUNNING'), eb('started_at', '<', stuckBefore)])]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateRunning = (trx: Db, id: number, tries: number, now: Date) =>
  trx.updateTable('data_exports').set({ state: 'RUNNING', started_at: now, tries }).where('id', '=', id).execute()

export const updateFailed = (trx: Db, id: number, now: Date) =>
  trx.updateTable('data_exports').set({ state: 'FAILED', finished_at: now }).where('id', '=', id).execute()

/** @returns false when it is not being made any more. */
export const updateReady = async (
  trx: Db,
  id: number,
  { archive, finishedAt, expiresAt }: { archive: Buffer; finishedAt: Date; expiresAt: Date },
): Promise<boolean> =>
  (await trx
    .updateTable('data_exports')
    .set({ state: 'READY', archive, bytes: archive.length, finished_at: finishedAt, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Removes the bytes of copies whose day is over. */
export const updateExpired = (db: Db, now: Date) =>
  db
    .updateTable('data_exports')
    .set({ state: 'EXPIRED', archive: null })
    .where('state', '=', 'READY')
    .where('expires_at', '<=', now)
    .execute()

/** A copy that may be fetched now; `day` as `YYYYMMDD`. */
export const findArchive = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('data_exports')
    .select(['archive', sql<string>`to_char(finished_at, 'YYYYMMDD')`.as('day')])
    .where('id', '=', id)
    .where('state', '=', 'READY')
    .where('expires_at', '>', now)
    .executeTakeFirst()
