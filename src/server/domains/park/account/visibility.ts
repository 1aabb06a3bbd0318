/** Which official accounts and articles everybody may see. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const publicAccounts = (db: Db) =>
  db.selectFrom('official_accounts').where('official_accounts.state', '=', sql.lit('ACTIVE'))

/** An article is hidden with its account. */
export const publicArticles = (db: Db) =>
  db
    .selectFrom('official_articles')
    .innerJoin('official_accounts', join =>
      join
        .onRef('official_accounts.id', '=', 'official_articles.account_id')
        .on('official_accounts.state', '=', sql.lit('ACTIVE')),
    )
    .where('official_articles.state', '=', sql.lit('PUBLISHED'))
