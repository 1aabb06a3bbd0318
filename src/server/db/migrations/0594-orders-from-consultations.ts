/** An order or a quote of a service says which finished consultation it came from. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'quotes']) {
    await sql`ALTER TABLE ${sql.ref(table)} ADD COLUMN consultation_id integer REFERENCES consultations (id)`.execute(db)
    await sql`CREATE INDEX ${sql.ref(`${table}__consultation`)} ON ${sql.ref(table)} (consultation_id, id DESC)
      WHERE consultation_id IS NOT NULL`.execute(db)
  }
}
