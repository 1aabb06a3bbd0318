/** What a direct conversation may be about, and who answers for it. Only what the person may see. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export type Subject = {
  title: string
  /** Who asks, where the subject says so (the buyer of an order). */
  starter_user_id: number | null
  starter_company_id: number | null
  /** Who answers, and for which company. */
  answerer_user_id: number
  answerer_company_id: number | null
}

/** The one in charge while they work there, else the owner of the company. */
const inCharge = (person: string, company: string) => sql<number>`coalesce((select e.user_id from company_employees as e
  where e.company_id = ${sql.ref(company)} and e.user_id = ${sql.ref(person)} and e.state in ('ACTIVE', 'LEAVING')),
  (select companies.owner_user_id from companies where companies.id = ${sql.ref(company)}), ${sql.ref(person)})`

const nobody = [
  sql<number | null>`null::integer`.as('starter_user_id'),
  sql<number | null>`null::integer`.as('starter_company_id'),
] as const

const findService = (db: Db, id: number): Promise<Subject | undefined> =>
  db
    .selectFrom('services')
    .select(['title', ...nobody, 'owner_company_id as answerer_company_id'])
    .select(inCharge('services.owner_user_id', 'services.owner_company_id').as('answerer_user_id'))
    .where('id', '=', id)
    .where('is_public', '=', true)
    .executeTakeFirst()

const findJob = (db: Db, id: number): Promise<Subject | undefined> =>
  db
    .selectFrom('recruitments')
    .select(['title', ...nobody, 'company_id as answerer_company_id'])
    .select(inCharge('recruitments.publisher_user_id', 'recruitments.company_id').as('answerer_user_id'))
    .where('id', '=', id)
    .where('state', '=', 'PUBLISHED')
    .where('visibility', '=', 'PUBLIC')
    .executeTakeFirst()

const findCompany = (db: Db, id: number): Promise<Subject | undefined> =>
  db
    .selectFrom('companies')
    .select(['short_name as title', ...nobody, 'id as answerer_company_id', 'owner_user_id as answerer_user_id'])
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()

/** The subject for a trade that the person is a side of. An anonymous buyer has no conversation, because it would name them. */
const findOrder = (db: Db, id: number, userId: number): Promise<Subject | undefined> =>
  db
    .selectFrom('orders')
    .select([
      'title',
      'buyer_user_id as starter_user_id',
      'buyer_company_id as starter_company_id',
      'seller_company_id as answerer_company_id',
    ])
    .select(inCharge('orders.seller_user_id', 'orders.seller_company_id').as('answerer_user_id'))
    .where('id', '=', id)
    .where('kind', '=', 'SERVICE')
    .where(sql<boolean>`coalesce(seller_user_id, seller_company_id) is not null`)
    .where(sql<boolean>`(buyer_user_id = ${userId} or (seller_company_id is null and seller_user_id = ${userId}) or exists (
      select 1 from company_employees as e where e.company_id = orders.seller_company_id and e.user_id = ${userId}
      and e.state in ('ACTIVE', 'LEAVING') and (e.employee_identity in ('OWNER', 'ADMIN') or e.user_id = orders.seller_user_id)))`)
    .executeTakeFirst()

export const findSubject = (
  db: Db,
  about: { kind: 'SERVICE' | 'JOB' | 'COMPANY' | 'ORDER'; id: number },
  userId: number,
): Promise<Subject | undefined> => {
  switch (about.kind) {
    case 'SERVICE':
      return findService(db, about.id)
    case 'JOB':
      return findJob(db, about.id)
    case 'COMPANY':
      return findCompany(db, about.id)
    default:
      return findOrder(db, about.id, userId)
  }
}

export const isEmployed = async (db: Db, userId: number, companyId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('company_employees')
      .select('id')
      .where('user_id', '=', userId)
      .where('company_id', '=', companyId)
      .where('state', 'in', ['ACTIVE', 'LEAVING'])
      .executeTakeFirst(),
  )

export const getAccountAge = async (db: Db, userId: number): Promise<Date> =>
  (await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow()).created_at
