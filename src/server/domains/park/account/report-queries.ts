/** SQL of what is reported here. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { publicAccounts, publicArticles } from './visibility.ts'

export const findReportedArticle = (db: Db, id: number) =>
  publicArticles(db)
    .select([
      'official_articles.title',
      'official_articles.summary',
      'official_articles.body_html',
      'official_articles.cover',
      'official_accounts.owner_user_id',
    ])
    .where('official_articles.id', '=', id)
    .executeTakeFirst()

export const findReportedAccount = (db: Db, id: number) =>
  publicAccounts(db).select(['name', 'intro', 'avatar', 'cover', 'owner_user_id']).where('id', '=', id).executeTakeFirst()

/** Those that are public with their account, and not without it. */
export const listArticleIds = async (db: Db, accountId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('official_articles')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', '=', sql.lit('PUBLISHED'))
      .execute()
  ).map(row => row.id)

/** The number of its articles is what the rows say. @returns the account. */
export async function recountArticles(trx: Db, articleId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`update official_accounts set article_count = (select count(*) from official_articles
      where account_id = official_accounts.id and state = 'PUBLISHED')
    where id = (select account_id from official_articles where id = ${articleId}) returning id`.execute(trx)
  return rows[0]?.id
}
