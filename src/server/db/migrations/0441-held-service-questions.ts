/** A question about a service can wait for an operator, as comments elsewhere can. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE service_questions DROP CONSTRAINT service_questions__state`.execute(db)
  await sql`ALTER TABLE service_questions ADD CONSTRAINT service_questions__state
    CHECK (state IN ('PUBLISHED', 'REVIEWING', 'HIDDEN', 'DELETED'))`.execute(db)
}
