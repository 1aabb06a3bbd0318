/** Refunds as operators look for them, newest first: by state, and those that are not done, which are few among all. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX refunds__state ON refunds (state, id)`.execute(db)
  await sql`CREATE INDEX refunds__unfinished ON refunds (id) WHERE state <> 'COMPLETE'`.execute(db)
}
