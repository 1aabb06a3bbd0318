/** All SQL of what people ask schools. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { SchoolEnquiryState } from '#lib/contract/learn/school-enquiry.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { SchoolEnquiryTables } from './tables.ts'

/** A school that is public; `company_id` null: nobody works on it here. */
export const findPublicSchool = (db: Db, id: number) =>
  db
    .selectFrom('schools')
    .leftJoin('companies', join => join.onRef('companies.id', '=', 'schools.company_id').on('companies.state', '=', 'ACTIVE'))
    .select(['schools.id', 'schools.name', 'companies.id as company_id'])
    .where('schools.id', '=', id)
    .where('schools.state', '=', 'ONLINE')
    .executeTakeFirst()

/** Locked, so that what one person asks at once is counted one after the other. */
export const lockPerson = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('phone').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const listOpenSchools = async (trx: Db, userId: number): Promise<number[]> =>
  (
    await trx
      .selectFrom('school_enquiries')
      .select('school_id')
      .where('user_id', '=', userId)
      .where('state', '<>', 'CLOSED')
      .execute()
  ).map(row => row.school_id)

export const insertEnquiry = async (trx: Db, row: Insertable<SchoolEnquiryTables['school_enquiries']>): Promise<number> =>
  (await trx.insertInto('school_enquiries').values(row).returning('id').executeTakeFirstOrThrow()).id

export const insertMessage = (trx: Db, row: Insertable<SchoolEnquiryTables['school_enquiry_messages']>) =>
  trx.insertInto('school_enquiry_messages').values(row).execute()

export const countMessages = async (trx: Db, enquiryId: number): Promise<number> =>
  Number(
    (
      await trx
        .selectFrom('school_enquiry_messages')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('enquiry_id', '=', enquiryId)
        .executeTakeFirstOrThrow()
    ).n,
  )

export const listMessages = (db: Db, enquiryId: number, limit: number) =>
  db
    .selectFrom('school_enquiry_messages')
    .select(['id', 'by_school', 'body', 'created_at'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('id')
    .limit(limit)
    .execute()

const shown = (db: Db) =>
  db
    .selectFrom('school_enquiries')
    .innerJoin('schools', 'schools.id', 'school_enquiries.school_id')
    .innerJoin('users', 'users.id', 'school_enquiries.user_id')
    .selectAll('school_enquiries')
    .select(['schools.name as school_name', 'schools.company_id', 'users.nickname', 'users.phone_masked'])

const ofPerson = (userId: number) => sql<boolean>`school_enquiries.user_id = ${userId}`
const ofCompany = (companyId: number) => sql<boolean>`schools.company_id = ${companyId}`

/** The side that reads enquiries: the person who made them, or the company whose schools received them. */
export type Side = { userId: number } | { companyId: number }
const narrowed = (side: Side): RawBuilder<boolean> => ('userId' in side ? ofPerson(side.userId) : ofCompany(side.companyId))

export const findEnquiry = (db: Db, id: number, side: Side) =>
  shown(db).where('school_enquiries.id', '=', id).where(narrowed(side)).executeTakeFirst()

export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>

export const lockEnquiry = (trx: Db, id: number, side: Side) =>
  shown(trx).where('school_enquiries.id', '=', id).where(narrowed(side)).forUpdate('school_enquiries').executeTakeFirst()

export const updateEnquiry = (trx: Db, id: number, set: Updateable<SchoolEnquiryTables['school_enquiries']>) =>
  trx.updateTable('school_enquiries').set(set).where('id', '=', id).execute()

export const findPhone = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst())?.phone ?? null

const MAX_NOTIFIED = 20

/** Who leads a company. */
export const listLeaders = async (db: Db, companyId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('company_employees')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('state', '=', 'ACTIVE')
      .where('employee_identity', 'in', ['OWNER', 'ADMIN'])
      .orderBy('id')
      .limit(MAX_NOTIFIED)
      .execute()
  ).map(row => row.user_id)

/** What was asked of the schools of a company that ends. */
export const closeOfCompany = async (trx: Db, companyId: number): Promise<void> => {
  await trx
    .updateTable('school_enquiries')
    .set({ state: 'CLOSED', shares_phone: false })
    .where('state', '<>', 'CLOSED')
    .where('school_id', 'in', eb => eb.selectFrom('schools').select('schools.id').where('schools.company_id', '=', companyId))
    .execute()
}

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: SchoolEnquiryState | undefined }

export const pageOfEnquiries = (db: Db, side: Side, { state, ...paging }: ListQuery) => {
  // Who has waited longest comes first to those who answer.
  const direction = state === 'WAITING' && 'companyId' in side ? 'asc' : 'desc'
  return keysetPage(
    db,
    shown(db)
      .where(narrowed(side))
      .$if(state !== undefined, rows => rows.where('school_enquiries.state', '=', state!)),
    {
      paging,
      order: [
        { column: 'school_enquiries.last_at', direction },
        { column: 'school_enquiries.id', direction },
      ],
    },
  )
}
