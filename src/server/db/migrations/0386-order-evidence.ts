/**
 * Evidence of disputed orders, as it was when somebody complained: what stands here is what both sides and the operator download, byte by
 * byte. Nothing of it changes later; what is said afterwards is added.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE order_evidence (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders (id),
      kind text NOT NULL,
      ref text NOT NULL,
      -- JSON as it was hashed.
      content text NOT NULL,
      sha256 text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT order_evidence__kind CHECK (kind IN ('ORDER', 'EVENT', 'MESSAGE', 'CALL', 'FILE')),
      CONSTRAINT order_evidence__sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      CONSTRAINT order_evidence__ref UNIQUE (order_id, kind, ref)
    );`.execute(db)
}
