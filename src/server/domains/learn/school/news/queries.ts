/** SQL of what schools report, as their companies write it and operators review it. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { schoolNewsWriting } from '#lib/contract/learn/school-news.ts'
import type { Db } from '#server/db/client.ts'
import { contains } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { SchoolNewsTable } from '../tables.ts'
import { isPublicNews, isPublicSchool } from '../visibility.ts'

export type ListQuery = CallParsed<(typeof schoolNewsWriting)['listCompanyNews']>['query']

const news = (db: Db) =>
  db
    .selectFrom('school_news')
    .innerJoin('schools', 'schools.id', 'school_news.school_id')
    .selectAll('school_news')
    .select(['schools.name as school_name', 'schools.company_id', 'schools.owner_user_id', 'schools.city_code'])

export type WrittenRow = NonNullable<Awaited<ReturnType<typeof findNews>>>

/** Finds it in every state. */
export const findNews = (db: Db, id: number) => news(db).where('school_news.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockNews = (trx: Db, id: number) =>
  news(trx).where('school_news.id', '=', id).forUpdate('school_news').executeTakeFirst()

export const listOfCompany = (db: Db, companyId: number, { state, keyword, ...paging }: ListQuery) => {
  let rows = news(db).where('schools.company_id', '=', companyId)
  if (state) rows = rows.where('school_news.state', '=', state)
  if (keyword) rows = rows.where(contains('school_news.title', keyword))
  return keysetPage(db, rows, { paging, order: [{ column: 'school_news.id', direction: 'desc' }] })
}

/** Schools of a company that are online. */
export const listSchools = (db: Db, companyId: number) =>
  db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'ONLINE')
    .orderBy('id')
    .limit(100)
    .execute()

/** One company hands in one after the other, so that the limit holds. */
export const lockHandingIn = (trx: Db, companyId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(4321597, ${companyId})`.execute(trx)

export const countWaiting = async (db: Db, companyId: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('school_news')
        .innerJoin('schools', 'schools.id', 'school_news.school_id')
        .where('schools.company_id', '=', companyId)
        .where('school_news.state', '=', 'UNDER_REVIEW')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

export const insertNews = async (trx: Db, row: Insertable<SchoolNewsTable>): Promise<number> =>
  (await trx.insertInto('school_news').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateNews = (trx: Db, id: number, change: Updateable<SchoolNewsTable>) =>
  trx.updateTable('school_news').set(change).where('id', '=', id).execute()

export const deleteNewsRow = (trx: Db, id: number) => trx.deleteFrom('school_news').where('id', '=', id).execute()

/** What everybody sees. */
export const findPublicNews = (db: Db, id: number) =>
  news(db).where('school_news.id', '=', id).where(isPublicNews).where(isPublicSchool).executeTakeFirst()
