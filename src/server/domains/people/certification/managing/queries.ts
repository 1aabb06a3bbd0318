/** SQL of certifications as operators look them up, and of their views of whole numbers. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { CallParsed, PageQuery } from '#lib/contract/define.ts'
import type { certificationManaging, NumberViewState } from '#lib/contract/people/certification-managing.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { CertificationTables } from '#server/domains/people/certification/tables.ts'

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A number is the one of a person or company, everything else is part of the name. */
function isWanted(keyword: string) {
  const byName = sql<boolean>`holder_name ilike ${contains(keyword)}`
  if (!/^\d{1,10}$/.test(keyword) || Number(keyword) > MAX_INT) return byName
  const id = Number(keyword)
  return sql<boolean>`((subject = 'PERSON' and user_id = ${id}) or company_id = ${id} or ${byName})`
}

/** One page, the newest first. */
export function pageCertifications(db: Db, query: CallParsed<typeof certificationManaging.listCertifications>['query']) {
  let rows = db
    .selectFrom('certifications')
    .select([
      'certifications.id',
      'subject',
      'user_id',
      'company_id',
      'state',
      'holder_name',
      'number_masked',
      'applied_at',
      'decided_at',
      'valid_until',
      'refuse_reason',
      sql<boolean>`subject = 'PERSON' and number_hash is not null`.as('has_number'),
    ])
  if (query.state) rows = rows.where('state', '=', query.state)
  if (query.keyword) rows = rows.where(isWanted(query.keyword))
  return keysetPage(db, rows, { paging: query, order: [{ column: 'certifications.id', direction: 'desc' }] })
}

/** @returns undefined while the same operator waits for an answer about the same certificate. */
export const insertView = async (trx: Db, row: Insertable<CertificationTables['number_views']>): Promise<number | undefined> =>
  (
    await trx
      .insertInto('number_views')
      .values(row)
      .onConflict(conflict => conflict.columns(['certification_id', 'asked_by']).where('state', '=', 'ASKED').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const lockView = (trx: Db, id: number) =>
  trx
    .selectFrom('number_views')
    .innerJoin('certifications', 'certifications.id', 'number_views.certification_id')
    .selectAll('number_views')
    .select('certifications.user_id as holder_id')
    .where('number_views.id', '=', id)
    .forUpdate('number_views')
    .executeTakeFirst()

export const updateView = (trx: Db, id: number, set: Updateable<CertificationTables['number_views']>) =>
  trx.updateTable('number_views').set(set).where('id', '=', id).execute()

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: NumberViewState | undefined }

export const pageViews = (db: Db, { state, ...paging }: ListQuery) =>
  keysetPage(
    db,
    db
      .selectFrom('number_views as view')
      .innerJoin('certifications', 'certifications.id', 'view.certification_id')
      .innerJoin('users as asker', 'asker.id', 'view.asked_by')
      .leftJoin('users as decider', 'decider.id', 'view.decided_by')
      .selectAll('view')
      .select([
        'certifications.user_id as holder_id',
        'holder_name',
        'number_masked',
        'asker.nickname as asker',
        'decider.nickname as decider',
      ])
      .$if(state !== undefined, rows => rows.where('view.state', '=', state!)),
    { paging, order: [{ column: 'view.id', direction: 'desc' }] },
  )
