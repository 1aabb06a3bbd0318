/** Who bought which recorded consultation, and whether they opened what is paid for. Copied from the orders there are. */
import { type Kysely, sql } from 'kysely'

const table = sql`
CREATE TABLE playback_grants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  playback_id integer NOT NULL REFERENCES playbacks (id),
  user_id integer NOT NULL REFERENCES users (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  state text NOT NULL,
  opened_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT playback_grants__state CHECK (state IN ('UNPAID', 'OPEN', 'REFUNDING', 'ENDED')),
  CONSTRAINT playback_grants__order UNIQUE (order_no)
);
CREATE UNIQUE INDEX playback_grants__one_open ON playback_grants (user_id, playback_id) WHERE state <> 'ENDED';`

const copy = sql`
INSERT INTO playback_grants (playback_id, user_id, order_no, state, created_at)
SELECT o.subject_id, o.buyer_user_id, o.order_no, 'OPEN', o.completed_at
FROM orders o JOIN playbacks p ON p.id = o.subject_id
WHERE o.kind = 'PLAYBACK' AND o.state IN ('COMPLETED', 'REVIEWED') AND o.refunded_amount + o.refunded_coins = 0
ORDER BY o.id
ON CONFLICT DO NOTHING`

export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db)
  await copy.execute(db)
}
