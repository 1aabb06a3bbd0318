/**
 * When a service or a post was taken down, by which operator, and whether its owner has appealed: once, within days of it, decided by
 * somebody else (rules 内容发布 六, 招聘求职 七). Of what was down before it is not known who did it.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['services', 'recruitments']) {
    await sql`
      ALTER TABLE ${sql.table(table)}
        ADD COLUMN taken_down_at timestamptz,
        ADD COLUMN taken_down_by integer REFERENCES users,
        ADD COLUMN appealed_at timestamptz`.execute(db)
    await sql`
      UPDATE ${sql.table(table)} SET taken_down_at = updated_at, appealed_at = CASE state WHEN 'APPEALING' THEN updated_at END
      WHERE state IN ('TAKEN_DOWN', 'APPEALING')`.execute(db)
    await sql`
      ALTER TABLE ${sql.table(table)}
        ADD CONSTRAINT ${sql.raw(`${table}__taken_down`)} CHECK (state NOT IN ('TAKEN_DOWN', 'APPEALING') OR taken_down_at IS NOT NULL),
        ADD CONSTRAINT ${sql.raw(`${table}__appealed`)} CHECK (state <> 'APPEALING' OR appealed_at IS NOT NULL)`.execute(db)
  }
}
