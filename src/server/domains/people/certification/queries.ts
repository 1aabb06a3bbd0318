/** SQL of certifications. Only one query selects the sealed number; each caller that shows it writes the reading into the audit log. */
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

export type Holder = { subject: 'PERSON'; userId: number } | { subject: 'COMPANY'; companyId: number }

const columns = [
  'id',
  'subject',
  'user_id',
  'company_id',
  'state',
  'sandbox',
  'holder_name',
  'number_masked',
  'credit_code',
  'legal_person',
  'upload_ids',
  'transfer_amount',
  'transfer_tries',
  'transfer_sent_at',
  'transfer_until',
  'refuse_reason',
  'applied_at',
  'decided_at',
  'valid_until',
  'paper_until',
] as const

const certifications = (db: Db) => db.selectFrom('certifications').select(columns)

export type CertificationRow = Awaited<ReturnType<ReturnType<typeof certifications>['execute']>>[number]

/** The newest applications of a holder, newest first: what it has and what it asks for are among them. */
export const listOfHolder = (db: Db, holder: Holder): Promise<CertificationRow[]> => {
  const rows = certifications(db).where('subject', '=', holder.subject).orderBy('id', 'desc').limit(20)
  return (
    holder.subject === 'PERSON' ? rows.where('user_id', '=', holder.userId) : rows.where('company_id', '=', holder.companyId)
  ).execute()
}

/** What was ever applied for with a number, by whatever account, newest first. */
export const listOfNumber = (db: Db, subject: Holder['subject'], hash: Buffer) =>
  db
    .selectFrom('certifications')
    .select(['subject', 'state', 'decided_at', 'valid_until'])
    .where('number_hash', '=', hash)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/** The certificate that counts, locked. */
export const lockCertificate = (trx: Db, holder: Holder): Promise<CertificationRow | undefined> => {
  const rows = certifications(trx).where('subject', '=', holder.subject).where('state', '=', 'CERTIFIED').forUpdate()
  return (
    holder.subject === 'PERSON' ? rows.where('user_id', '=', holder.userId) : rows.where('company_id', '=', holder.companyId)
  ).executeTakeFirst()
}

/** The certificate that counts. */
export const findCertificateOf = (db: Db, holder: Holder): Promise<CertificationRow | undefined> => {
  const rows = certifications(db).where('subject', '=', holder.subject).where('state', '=', 'CERTIFIED')
  return (
    holder.subject === 'PERSON' ? rows.where('user_id', '=', holder.userId) : rows.where('company_id', '=', holder.companyId)
  ).executeTakeFirst()
}

/** What a company has applied for and nobody has decided, locked. */
export const lockApplication = (trx: Db, companyId: number): Promise<CertificationRow | undefined> =>
  certifications(trx)
    .where('company_id', '=', companyId)
    .where('subject', '=', 'COMPANY')
    .where('state', 'in', ['APPLYING', 'TRANSFER_PENDING'])
    .forUpdate()
    .executeTakeFirst()

/** The application of a company whose transfer waits, locked. */
export const lockTransfer = (trx: Db, companyId: number): Promise<CertificationRow | undefined> =>
  certifications(trx)
    .where('company_id', '=', companyId)
    .where('subject', '=', 'COMPANY')
    .where('state', '=', 'TRANSFER_PENDING')
    .forUpdate()
    .executeTakeFirst()

const PUBLISHED_LIMIT = 200

/** What was taken back since, newest first; of somebody who has left no name is kept. */
export const listRevoked = (db: Db, since: Date) =>
  db
    .selectFrom('certifications')
    .select(['subject', 'holder_name'])
    .select(sql<Date>`decided_at`.as('decided_at'))
    .where('state', '=', 'REVOKED')
    .where('decided_at', '>', since)
    .where('holder_name', '<>', '')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PUBLISHED_LIMIT)
    .execute()

export const lockCertification = (trx: Db, id: number): Promise<CertificationRow | undefined> =>
  certifications(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const findCertification = (db: Db, id: number): Promise<CertificationRow | undefined> =>
  certifications(db).where('id', '=', id).executeTakeFirst()

export const readSealedNumber = async (db: Db, id: number): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('certifications')
      .select('number_cipher')
      .where('id', '=', id)
      .where('subject', '=', 'PERSON')
      .executeTakeFirst()
  )?.number_cipher ?? null

export const insertCertification = async (trx: Db, row: Insertable<Database['certifications']>): Promise<number> =>
  (await trx.insertInto('certifications').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateCertification = (trx: Db, id: number, change: Updateable<Database['certifications']>) =>
  trx.updateTable('certifications').set(change).where('id', '=', id).execute()

/** One application at a time about one holder, or one number: others wait until this transaction ends. */
export const lockSubject = (trx: Db, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 130))`.execute(trx)

/** Whether somebody else holds, or asks for, a certificate with this number. */
export const isNumberTaken = async (trx: Db, hash: Buffer, userId: number): Promise<boolean> =>
  (await trx
    .selectFrom('certifications')
    .select('id')
    .where('number_hash', '=', hash)
    .where('user_id', '<>', userId)
    .where('state', 'in', ['APPLYING', 'CERTIFIED'])
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isCreditCodeTaken = async (trx: Db, creditCode: string, companyId: number): Promise<boolean> =>
  (await trx
    .selectFrom('companies')
    .select('id')
    .where('credit_code', '=', creditCode)
    .where('state', '<>', 'DISSOLVED')
    .where('id', '<>', companyId)
    .executeTakeFirst()) !== undefined

export const getApplicant = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'nickname', 'phone', 'phone_masked', 'city_code'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const getCompany = (db: Db, companyId: number) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'credit_code', 'city_code', 'owner_user_id', 'phone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

/** The people who are notified about a company's certification: its owner and its administrators. */
export const listManagers = async (db: Db, companyId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('company_employees')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('employee_identity', 'in', ['OWNER', 'ADMIN'])
      .where('state', 'in', ['ACTIVE', 'LEAVING'])
      .execute()
  ).map(row => row.user_id)

/** Certificates whose last day is over, and transfers that nobody confirmed in time. */
export const listDue = (db: Db, now: Date, today: string, limit: number) =>
  db
    .selectFrom('certifications')
    .select(['id', 'state'])
    .where(
      sql<SqlBool>`(state = 'CERTIFIED' and valid_until < ${today}) or (state = 'TRANSFER_PENDING' and transfer_until < ${now})`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()

/** Certificates that end on one of these days, and whose holders have not been notified. */
export const listEnding = (db: Db, from: string, until: string, limit: number) =>
  db
    .selectFrom('certifications')
    .select(['id', 'subject', 'user_id', 'company_id', 'valid_until'])
    .where('state', '=', 'CERTIFIED')
    .where('reminded_at', 'is', null)
    .where('valid_until', '>=', from)
    .where('valid_until', '<=', until)
    .orderBy('valid_until')
    .orderBy('id')
    .limit(limit)
    .execute()

const RETRY_MS = MINUTE_MS

/** Transfers that were decided but are not on their way yet; those that failed lately come later, and after the others. */
export const listUnsent = (db: Db, now: Date, limit: number, companyId?: number) => {
  const rows = db
    .selectFrom('certifications')
    .select(['id', 'user_id', 'company_id', 'holder_name', 'credit_code', 'transfer_amount'])
    .where('state', '=', 'TRANSFER_PENDING')
    .where('transfer_sent_at', 'is', null)
    .where(eb => eb.or([eb('transfer_tried_at', 'is', null), eb('transfer_tried_at', '<', new Date(now.getTime() - RETRY_MS))]))
    .orderBy('transfer_tried_at', order => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
  return (companyId === undefined ? rows : rows.where('company_id', '=', companyId)).execute()
}
