/** Who takes the bytes of an upload just now, for processes that serve one site together. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE upload_leases (
    key text PRIMARY KEY,
    holder text NOT NULL,
    until timestamptz NOT NULL,
    wanted boolean NOT NULL DEFAULT false
  )`.execute(db)
}
