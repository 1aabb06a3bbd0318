/** The invoice itself beside its number: the file that the tax office's program gives, and that of the red one. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE invoices
      ADD COLUMN file_id integer REFERENCES uploads (id),
      ADD COLUMN red_file_id integer REFERENCES uploads (id),
      ADD CONSTRAINT invoices__file CHECK (file_id IS NULL OR number IS NOT NULL),
      ADD CONSTRAINT invoices__red_file CHECK (red_file_id IS NULL OR red_number IS NOT NULL);
    CREATE INDEX invoices__file_id ON invoices (file_id) WHERE file_id IS NOT NULL;
    CREATE INDEX invoices__red_file_id ON invoices (red_file_id) WHERE red_file_id IS NOT NULL;`.execute(db)
}
