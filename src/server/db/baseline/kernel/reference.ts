/**
 * What the reference data has put into this database, by its own key. A category that an operator has renamed or taken away is listed here
 * and therefore does not come back with the next version of the reference data.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reference_rows (
      part text not null,
      key text not null,
      constraint reference_rows__key primary key (part, key)
    )`.execute(db)
}
