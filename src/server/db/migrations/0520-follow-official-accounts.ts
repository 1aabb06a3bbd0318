/** People follow official accounts and like their articles. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE official_article_likes (
      article_id integer NOT NULL REFERENCES official_articles (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (article_id, user_id)
    )`.execute(db)
  await sql`CREATE INDEX official_article_likes__user ON official_article_likes (user_id)`.execute(db)
  // Until now no like could be given: the numbers are those of the rows.
  await sql`UPDATE official_articles SET like_count = 0 WHERE like_count <> 0`.execute(db)
  // Rows also go with whoever leaves the site: the numbers follow the rows, not the calls.
  for (const [table, of, owner, column] of [
    ['official_follows', 'account_id', 'official_accounts', 'follower_count'],
    ['official_article_likes', 'article_id', 'official_articles', 'like_count'],
  ] as const) {
    await sql
      .raw(`CREATE FUNCTION ${table}__count() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE ${owner} o SET ${column} = o.${column} + c.rows * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
          FROM (SELECT ${of} AS id, count(*)::int AS rows FROM changed GROUP BY 1) c WHERE o.id = c.id;
          RETURN NULL;
        END $$`)
      .execute(db)
    await sql
      .raw(`CREATE TRIGGER ${table}__inserted AFTER INSERT ON ${table}
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${table}__count()`)
      .execute(db)
    await sql
      .raw(`CREATE TRIGGER ${table}__deleted AFTER DELETE ON ${table}
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${table}__count()`)
      .execute(db)
  }
  await sql`UPDATE official_accounts a SET follower_count = (SELECT count(*) FROM official_follows f WHERE f.account_id = a.id)
    WHERE follower_count <> (SELECT count(*) FROM official_follows f WHERE f.account_id = a.id)`.execute(db)
  // Pages of what one follows need an order without ties.
  await sql`DROP INDEX official_follows__user`.execute(db)
  await sql`CREATE INDEX official_follows__user ON official_follows (user_id, created_at DESC, account_id DESC)`.execute(db)
}
