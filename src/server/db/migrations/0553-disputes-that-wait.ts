/** Orders that operators decide about, longest waiting first: few among all, counted for every overview. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX orders__disputed ON orders (updated_at, id) WHERE state = 'DISPUTED'`.execute(db)
}
