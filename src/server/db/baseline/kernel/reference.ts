/**
 * What the reference data has put into this database, by its own key. A category that an operator has renamed or taken away is listed here and
 * therefore does not come back with the next version of the reference data.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE reference_rows (
  part text NOT NULL,
  key text NOT NULL,
  CONSTRAINT reference_rows__key PRIMARY KEY (part, key)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
