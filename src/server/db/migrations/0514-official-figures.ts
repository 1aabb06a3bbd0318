/** Who came to an official account and who left it, day by day: a follow that ends leaves no row behind. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE official_follow_days (
      account_id integer NOT NULL REFERENCES official_accounts (id) ON DELETE CASCADE,
      -- In China.
      day date NOT NULL,
      gained integer NOT NULL DEFAULT 0,
      lost integer NOT NULL DEFAULT 0,
      PRIMARY KEY (account_id, day),
      CONSTRAINT official_follow_days__counts CHECK (gained >= 0 AND lost >= 0)
    )`.execute(db)
  await sql`
    INSERT INTO official_follow_days (account_id, day, gained)
      SELECT account_id, (created_at AT TIME ZONE 'Asia/Shanghai')::date, count(*)::int FROM official_follows GROUP BY 1, 2`.execute(
    db,
  )
  await sql`
    CREATE FUNCTION official_follows__days() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE came boolean := TG_OP = 'INSERT';
      BEGIN
        INSERT INTO official_follow_days AS d (account_id, day, gained, lost)
          SELECT account_id, (CASE WHEN came THEN changed.created_at ELSE now() END AT TIME ZONE 'Asia/Shanghai')::date,
            (count(*) FILTER (WHERE came))::int, (count(*) FILTER (WHERE NOT came))::int
          -- Where the account goes, its days go with it.
          FROM changed JOIN official_accounts a ON a.id = account_id GROUP BY 1, 2 ORDER BY 1, 2
          ON CONFLICT (account_id, day) DO UPDATE SET gained = d.gained + excluded.gained, lost = d.lost + excluded.lost;
        RETURN NULL;
      END $$`.execute(db)
  await sql`CREATE TRIGGER official_follows__came AFTER INSERT ON official_follows
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION official_follows__days()`.execute(db)
  await sql`CREATE TRIGGER official_follows__left AFTER DELETE ON official_follows
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION official_follows__days()`.execute(db)
}
