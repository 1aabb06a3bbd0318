/**
 * Statements of any length: their files lie in parts, so that neither making nor fetching one holds it whole. Beside the document, the table for
 * spreadsheets is made in the background too where it is long.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statement_file_parts (
      file_id integer NOT NULL REFERENCES statement_files (id) ON DELETE CASCADE,
      position integer NOT NULL,
      bytes bytea NOT NULL,
      CONSTRAINT statement_file_parts__pkey PRIMARY KEY (file_id, position)
    )`.execute(db)
  await sql`INSERT INTO statement_file_parts (file_id, position, bytes)
    SELECT id, 0, file FROM statement_files WHERE file IS NOT NULL`.execute(db)
  await sql`ALTER TABLE statement_files DROP CONSTRAINT statement_files__ready, DROP COLUMN file,
    ADD COLUMN format text NOT NULL DEFAULT 'PDF',
    ADD CONSTRAINT statement_files__format CHECK (format IN ('PDF', 'CSV'))`.execute(db)
  await sql`DROP INDEX statement_files__open, statement_files__user_id, statement_files__company_id`.execute(db)
  await sql`CREATE UNIQUE INDEX statement_files__open ON statement_files (coalesce(user_id, 0), coalesce(company_id, 0), month, format)
    WHERE state IN ('WAITING', 'RUNNING')`.execute(db)
  for (const owner of ['user_id', 'company_id']) {
    await sql`CREATE INDEX ${sql.raw(`statement_files__${owner}`)} ON statement_files (${sql.raw(owner)}, month, format, id DESC)
      WHERE ${sql.raw(owner)} IS NOT NULL`.execute(db)
  }
}
