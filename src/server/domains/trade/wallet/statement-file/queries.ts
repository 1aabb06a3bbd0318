/** SQL of statements as documents. */
import { type Selectable, sql } from 'kysely'
import type { StatementFormat } from '#lib/contract/trade/settlement.ts'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { WalletTables } from '../tables.ts'

const columns = ['id', 'state', 'month', 'format', 'requested_at', 'expires_at', 'bytes'] as const

export type StatementFileRow = Pick<Selectable<WalletTables['statement_files']>, (typeof columns)[number]>

const ownerOf = (identity: Identity) => (identity.kind === 'USER' ? 'user_id' : 'company_id')

export type FileRequest = { month: string; format: StatementFormat }

export const findNewest = (db: Db, identity: Identity, { month, format }: FileRequest): Promise<StatementFileRow | undefined> =>
  db
    .selectFrom('statement_files')
    .select(columns)
    .where(ownerOf(identity), '=', identity.id)
    .where('month', '=', month)
    .where('format', '=', format)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Whose money it is about. */
export const findOwner = (db: Db, id: number) =>
  db.selectFrom('statement_files').select(['user_id', 'company_id']).where('id', '=', id).executeTakeFirst()

export async function countAskedSince(db: Db, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statement_files where asked_by = ${userId} and requested_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns undefined when one of the same month waits already. */
export const insertWaiting = (
  db: Db,
  identity: Identity,
  { askedBy, month, format, now }: FileRequest & { askedBy: number; now: Date },
): Promise<StatementFileRow | undefined> =>
  db
    .insertInto('statement_files')
    .values({
      user_id: identity.kind === 'USER' ? identity.id : null,
      company_id: identity.kind === 'COMPANY' ? identity.id : null,
      asked_by: askedBy,
      month,
      format,
      requested_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** The one that has waited longest, or whose maker was cut off before `stuckBefore`, locked; what another process makes is left out. */
export const lockWaiting = (trx: Db, stuckBefore: Date) =>
  trx
    .selectFrom('statement_files')
    .select(['id', 'user_id', 'company_id', 'asked_by', 'month', 'format', 'tries'])
    .where(eb => eb.or([eb('state', '=', 'WAITING'), eb.and([eb('state', '=', 'RUNNING'), eb('started_at', '<', stuckBefore)])]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateRunning = (trx: Db, id: number, tries: number, now: Date) =>
  trx.updateTable('statement_files').set({ state: 'RUNNING', started_at: now, tries }).where('id', '=', id).execute()

export const updateFailed = (trx: Db, id: number) =>
  trx.updateTable('statement_files').set({ state: 'FAILED' }).where('id', '=', id).execute()

export const insertPart = (trx: Db, row: { file_id: number; position: number; bytes: Buffer }) =>
  trx.insertInto('statement_file_parts').values(row).execute()

/** @returns false when it is not being made any more. */
export const updateReady = async (
  trx: Db,
  id: number,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
): Promise<boolean> =>
  (await trx
    .updateTable('statement_files')
    .set({ state: 'READY', bytes, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Removes the bytes of files whose days are over. */
export const updateExpired = (db: Db, now: Date) =>
  sql`with expired as (update statement_files set state = 'EXPIRED' where state = 'READY' and expires_at <= ${now} returning id)
    delete from statement_file_parts using expired where file_id = expired.id`.execute(db)

/** A file that may be fetched now. */
export const findFile = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('statement_files')
    .select(['bytes', 'month', 'format'])
    .where('id', '=', id)
    .where('state', '=', 'READY')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The bytes of a file, one part after the other. */
export async function* readParts(db: Db, id: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const part = await db
      .selectFrom('statement_file_parts')
      .select('bytes')
      .where('file_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!part) return
    yield part.bytes
  }
}

/** How a seller is named in a document: by the certificate, else as on the site. */
export async function findSellerName(db: Db, identity: Identity): Promise<string> {
  const isCompany = identity.kind === 'COMPANY'
  const owner = sql.ref(isCompany ? 'certifications.company_id' : 'certifications.user_id')
  const name = isCompany
    ? sql`select name from companies where id = ${identity.id}`
    : sql`select nickname from users where id = ${identity.id}`
  const { rows } = await sql<{ name: string }>`
    select coalesce((select holder_name from certifications where state = 'CERTIFIED' and subject = ${isCompany ? 'COMPANY' : 'PERSON'}
      and ${owner} = ${identity.id} order by id desc limit 1), (${name}), '') as name`.execute(db)
  return rows[0]?.name ?? ''
}
