/** What a seller who did not come pays on top of the refund (rule 退款, 同城服务). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE refund_requests
      ADD COLUMN compensation integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT refund_requests__compensation CHECK (compensation BETWEEN 0 AND 20000);
  `.execute(db)
}
