/** SQL of reports about services and companies. */
import type { Db } from '#server/db/client.ts'
import { updateQuestionCount } from './queries.ts'

export const findReportedService = (db: Db, id: number) =>
  db
    .selectFrom('services')
    .leftJoin('companies as company', 'company.id', 'services.owner_company_id')
    .select([
      'services.title',
      'services.summary',
      'services.intro',
      'services.cover',
      'services.gallery',
      'services.owner_user_id',
      'company.name as company_name',
    ])
    .where('services.id', '=', id)
    .where('services.state', '=', 'ON')
    .executeTakeFirst()

export const findReportedQuestion = (db: Db, id: number) =>
  db
    .selectFrom('service_questions')
    .innerJoin('services', 'services.id', 'service_questions.service_id')
    .select(['service_questions.body', 'service_questions.user_id', 'service_questions.service_id', 'services.title'])
    .where('service_questions.id', '=', id)
    .where('service_questions.state', '=', 'PUBLISHED')
    .executeTakeFirst()

/** @returns the service it stands under; undefined when it was in another state. */
export async function updateQuestionState(
  trx: Db,
  id: number,
  { from, to }: { from: 'PUBLISHED' | 'HIDDEN'; to: 'PUBLISHED' | 'HIDDEN' },
): Promise<number | undefined> {
  const row = await trx
    .updateTable('service_questions')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('service_id')
    .executeTakeFirst()
  if (row) await updateQuestionCount(trx, row.service_id)
  return row?.service_id
}

export const findReportedCompany = (db: Db, id: number) =>
  db
    .selectFrom('companies')
    .select(['name', 'intro', 'owner_user_id'])
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()
