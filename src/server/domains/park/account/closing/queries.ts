/** SQL of closing accounts. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** @returns the accounts of the company that were not closed before. */
export async function closeAccounts(trx: Db, companyId: number): Promise<{ id: number; wasWaiting: boolean }[]> {
  const rows = await trx
    .selectFrom('official_accounts')
    .select(['id', 'state'])
    .where('company_id', '=', companyId)
    .where('state', '<>', 'CLOSED')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return []
  await trx
    .updateTable('official_accounts')
    .set({ state: 'CLOSED', state_reason: '公司已经注销' })
    .where(
      'id',
      'in',
      rows.map(row => row.id),
    )
    .execute()
  return rows.map(row => ({ id: row.id, wasWaiting: row.state === 'UNDER_REVIEW' }))
}

/** Articles that wait for an operator or their moment are as they were before. @returns all of the account, and which waited for an operator. */
export async function haltArticles(trx: Db, accountId: number): Promise<{ id: number; wasWaiting: boolean }[]> {
  const rows = await trx
    .selectFrom('official_articles')
    .select(['id', 'state'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const halted = rows.filter(row => row.state !== 'PUBLISHED').map(row => row.id)
  if (halted.length > 0) {
    await trx
      .updateTable('official_articles')
      .set({ state: sql<'DRAFT'>`case when published_at is null then 'DRAFT' else 'WITHDRAWN' end`, publish_at: null })
      .where('id', 'in', halted)
      .execute()
  }
  return rows.map(row => ({ id: row.id, wasWaiting: row.state === 'UNDER_REVIEW' }))
}

/** Stops notices about articles that are not public any more. */
export const deleteNoticeRuns = (trx: Db, articleIds: readonly number[]) =>
  trx.deleteFrom('official_article_notices').where('article_id', 'in', articleIds).execute()
