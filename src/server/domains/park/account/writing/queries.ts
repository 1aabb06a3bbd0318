/** SQL of official accounts as those who run them work on them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { ArticleState, OfficialAccountsTable, OfficialArticlesTable } from '../tables.ts'
import type { Runner } from './policy.ts'

type Paging = { pageNo: number; pageSize: number; cursor?: string | undefined }

const runBy = (db: Db, { userId, companyId }: Runner) =>
  db
    .selectFrom('official_accounts')
    .where(eb =>
      companyId === null
        ? eb('official_accounts.owner_user_id', '=', userId)
        : eb.or([eb('official_accounts.company_id', '=', companyId), eb('official_accounts.owner_user_id', '=', userId)]),
    )

export const listAccountRows = (db: Db, runner: Runner, paging: Paging) =>
  keysetPage(db, runBy(db, runner).selectAll('official_accounts'), {
    paging,
    order: [{ column: 'official_accounts.id', direction: 'desc' }],
  })
export type OwnAccountRow = Awaited<ReturnType<typeof listAccountRows>>['rows'][number]

export const findAccountRow = (db: Db, runner: Runner, id: number) =>
  runBy(db, runner).selectAll('official_accounts').where('official_accounts.id', '=', id).executeTakeFirst()

export const lockAccountRow = (trx: Db, runner: Runner, id: number) =>
  runBy(trx, runner).selectAll('official_accounts').where('official_accounts.id', '=', id).forUpdate().executeTakeFirst()

export const lockReviewedAccount = (trx: Db, id: number) =>
  trx.selectFrom('official_accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findReviewedAccount = (db: Db, id: number) =>
  db
    .selectFrom('official_accounts')
    .leftJoin('companies', 'companies.id', 'official_accounts.company_id')
    .selectAll('official_accounts')
    .select('companies.name as company_name')
    .where('official_accounts.id', '=', id)
    .executeTakeFirst()

export const findCertified = (db: Db, companyId: number) =>
  db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .where('state', '=', 'ACTIVE')
    .where('certified_at', 'is not', null)
    .executeTakeFirst()

/** Names are given one after the other, so that two cannot be the same. */
export const lockNaming = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('official-account-name'))`.execute(trx)

export async function isNameTaken(db: Db, name: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom('official_accounts')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countAccounts(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('official_accounts')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where('state', '<>', 'CLOSED')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAccount(trx: Db, row: Insertable<OfficialAccountsTable>): Promise<number> {
  const { id } = await trx.insertInto('official_accounts').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateAccount = (trx: Db, id: number, row: Updateable<OfficialAccountsTable>) =>
  trx.updateTable('official_accounts').set(row).where('id', '=', id).execute()

const articles = (db: Db) =>
  db
    .selectFrom('official_articles')
    .innerJoin('official_accounts', 'official_accounts.id', 'official_articles.account_id')
    .selectAll('official_articles')
    .select([
      'official_accounts.name as account_name',
      'official_accounts.owner_user_id',
      'official_accounts.company_id',
      'official_accounts.state as account_state',
    ])

export function listArticleRows(db: Db, accountId: number, { state, ...paging }: Paging & { state?: ArticleState | undefined }) {
  let rows = articles(db).where('official_articles.account_id', '=', accountId)
  if (state) rows = rows.where('official_articles.state', '=', state)
  return keysetPage(db, rows, { paging, order: [{ column: 'official_articles.id', direction: 'desc' }] })
}
export type OwnArticleRow = Awaited<ReturnType<typeof listArticleRows>>['rows'][number]

export const findArticleRow = (db: Db, id: number) => articles(db).where('official_articles.id', '=', id).executeTakeFirst()

export const lockArticleRow = (trx: Db, id: number) =>
  articles(trx).where('official_articles.id', '=', id).forUpdate('official_articles').executeTakeFirst()

export async function countUnpublished(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('official_articles')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('published_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertArticle(trx: Db, row: Insertable<OfficialArticlesTable>): Promise<number> {
  const { id } = await trx.insertInto('official_articles').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateArticle = (trx: Db, id: number, row: Updateable<OfficialArticlesTable>) =>
  trx.updateTable('official_articles').set(row).where('id', '=', id).execute()

/** Those of the pictures that another article of the account shows, or the account itself. */
export async function listShownElsewhere(
  trx: Db,
  { id, account_id }: { id: number; account_id: number },
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    where exists (select from official_articles a where a.account_id = ${account_id} and a.id <> ${id}
        and (a.cover = key or strpos(a.body_html, key) > 0))
      or exists (select from official_accounts o where o.id = ${account_id} and key in (o.avatar, o.cover))`.execute(trx)
  return rows.map(row => row.key)
}

export const deleteArticleRow = (trx: Db, id: number) => trx.deleteFrom('official_articles').where('id', '=', id).execute()

export const updateLastArticle = (trx: Db, accountId: number, at: Date) =>
  trx.updateTable('official_accounts').set({ last_article_at: at, active_at: at }).where('id', '=', accountId).execute()

/** What is due longest; another process that holds one does not hold up the others. */
export const lockDue = (trx: Db, now: Date) =>
  articles(trx)
    .where('official_articles.state', '=', sql.lit('SCHEDULED'))
    .where('official_articles.publish_at', '<=', now)
    .orderBy('official_articles.publish_at')
    .orderBy('official_articles.id')
    .limit(1)
    .forUpdate('official_articles')
    .skipLocked()
    .executeTakeFirst()

export const insertNoticeRun = (trx: Db, articleId: number, at: Date) =>
  trx
    .insertInto('official_article_notices')
    .values({ article_id: articleId, created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const lockNoticeRun = (trx: Db) =>
  trx
    .selectFrom('official_article_notices')
    .selectAll()
    .orderBy('created_at')
    .orderBy('article_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateNoticeRun = (trx: Db, articleId: number, afterUserId: number) =>
  trx.updateTable('official_article_notices').set({ after_user_id: afterUserId }).where('article_id', '=', articleId).execute()

export const deleteNoticeRun = (trx: Db, articleId: number) =>
  trx.deleteFrom('official_article_notices').where('article_id', '=', articleId).execute()

/** Along the key of the table: the cost is that of the batch. */
export async function listFollowers(db: Db, accountId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('official_follows')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}
