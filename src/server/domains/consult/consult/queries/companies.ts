/** SQL of consulting companies. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { publicConsultCompanies } from '#server/domains/consult/consult/visibility.ts'

const companyCards = (db: Db) =>
  publicConsultCompanies(db)
    .leftJoin('consult_categories as category', 'category.id', 'consult_companies.root_category_id')
    .select([
      'companies.id',
      'companies.name',
      'companies.logo',
      'companies.cover',
      'companies.certified',
      'companies.address',
      'companies.province_code',
      'companies.city_code',
      'companies.district_code',
      'consult_companies.root_category_id',
      'consult_companies.intro',
      'consult_companies.state',
      'consult_companies.score',
      'consult_companies.review_count',
      'consult_companies.consult_count',
      'consult_companies.opened_at',
      'category.name as category_name',
    ])
    .select(eb => [
      eb
        .selectFrom('consultants')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('consultants.company_id', '=', 'companies.id')
        .where(sql<boolean>`consultants.is_public`)
        .as('consultant_count'),
      eb
        .selectFrom('consultants')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('consultants.company_id', '=', 'companies.id')
        .where(sql<boolean>`consultants.is_public and consultants.presence > 0`)
        .as('online_count'),
    ])

export type ConsultCompanyRow = Awaited<ReturnType<ReturnType<typeof companyCards>['execute']>>[number]

export const findCompanyRow = (db: Db, id: number) => companyCards(db).where('companies.id', '=', id).executeTakeFirst()

export const listTopCompanyRows = (db: Db, limit: number, cityCode?: number) =>
  companyCards(db)
    .where('consult_companies.state', '=', 'ACTIVE')
    .$if(cityCode !== undefined, query => query.where('companies.city_code', '=', cityCode!))
    .orderBy('consult_companies.score', 'desc')
    .orderBy('companies.id')
    .limit(limit)
    .execute()

export const listCompaniesForSearch = (db: Db, afterId: number, limit: number) =>
  companyCards(db).where('companies.id', '>', afterId).orderBy('companies.id').limit(limit).execute()

/** Whether a company has ever opened consultation, whatever its state. */
export const hasConsultCompany = async (db: Db, companyId: number): Promise<boolean> =>
  (await db.selectFrom('consult_companies').select('company_id').where('company_id', '=', companyId).executeTakeFirst()) !==
  undefined

/** A consulting company that is open or paused. */
export const findOpenCompany = (db: Db, companyId: number) =>
  db
    .selectFrom('consult_companies')
    .innerJoin('companies', 'companies.id', 'consult_companies.company_id')
    .select(['companies.id', 'companies.name'])
    .where('consult_companies.company_id', '=', companyId)
    .where('consult_companies.state', 'in', ['ACTIVE', 'PAUSED'])
    .executeTakeFirst()

export const lockConsultCompany = (trx: Db, companyId: number) =>
  trx.selectFrom('consult_companies').select('company_id').where('company_id', '=', companyId).forUpdate().execute()
