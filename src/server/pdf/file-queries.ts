/** SQL of documents that are drawn in the background, in a table of the domain that has them: one row for each record, by its id. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Columns of such a table, as Kysely sees them. */
export type DocumentFilesTable = {
  id: number
  state: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED'
  tries: number
  requested_at: Date
  started_at: Date | null
  file: Buffer | null
}

type FileState = DocumentFilesTable['state']

export async function findState(db: Db, table: string, id: number): Promise<FileState | undefined> {
  const { rows } = await sql<{ state: FileState }>`select state from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.state
}

/** Asks for the document once; what failed is tried again. */
export const insertWaiting = (db: Db, table: string, id: number, now: Date) =>
  sql`insert into ${sql.table(table)} as document (id, state, tries, requested_at) values (${id}, 'WAITING', 0, ${now})
    on conflict (id) do update set state = 'WAITING', tries = 0, requested_at = excluded.requested_at
    where document.state = 'FAILED'`.execute(db)

/** The one that has waited longest, or whose maker was cut off, locked; what another process makes is left out. */
export async function lockWaiting(trx: Db, table: string, stuckBefore: Date): Promise<{ id: number; tries: number } | undefined> {
  const { rows } = await sql<{ id: number; tries: number }>`
    select id, tries from ${sql.table(table)} where state = 'WAITING' or (state = 'RUNNING' and started_at < ${stuckBefore})
    order by requested_at, id limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

export const updateRunning = (trx: Db, table: string, id: number, tries: number, now: Date) =>
  sql`update ${sql.table(table)} set state = 'RUNNING', started_at = ${now}, tries = ${tries} where id = ${id}`.execute(trx)

export const updateFailed = (db: Db, table: string, id: number) =>
  sql`update ${sql.table(table)} set state = 'FAILED' where id = ${id}`.execute(db)

export const updateReady = (db: Db, table: string, id: number, file: Buffer) =>
  sql`update ${sql.table(table)} set state = 'READY', file = ${file} where id = ${id} and state = 'RUNNING'`.execute(db)

/** Documents that can be drawn again at any time are not kept for ever. */
export const deleteOld = (db: Db, table: string, before: Date) =>
  sql`delete from ${sql.table(table)} where requested_at < ${before}`.execute(db)

export async function findBytes(db: Db, table: string, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ file: Buffer }>`
    select file from ${sql.table(table)} where id = ${id} and state = 'READY'`.execute(db)
  return rows[0]?.file
}
