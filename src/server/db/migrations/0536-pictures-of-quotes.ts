/** Pictures that a buyer adds when asking for a price: keys, in the order in which they were chosen. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE quotes ADD COLUMN pictures text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 6)`.execute(db)
}
