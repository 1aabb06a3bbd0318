/**
 * Coins that operators take or give (rule 金币 五, 签到 三): one proposes, another approves. `moved` is what there was to take by then.
 * A day of signing in that a fault of the site prevented is put into its row, and the days after it count anew: rows of sign_ins change,
 * which the table as it stands allows.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE coin_changes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id),
      kind text NOT NULL,
      amount integer NOT NULL,
      moved integer,
      reason text NOT NULL,
      state text NOT NULL DEFAULT 'PROPOSED',
      proposed_by integer NOT NULL REFERENCES users (id),
      proposed_at timestamptz NOT NULL,
      decided_by integer REFERENCES users (id),
      decided_at timestamptz,
      CONSTRAINT coin_changes__kind CHECK (kind IN ('COIN_TAKE', 'COIN_GIVE')),
      CONSTRAINT coin_changes__amount CHECK (amount > 0),
      CONSTRAINT coin_changes__moved CHECK (CASE WHEN state <> 'APPROVED' THEN moved IS NULL
        WHEN kind = 'COIN_GIVE' THEN moved IS NOT DISTINCT FROM amount ELSE moved IS NOT NULL AND moved BETWEEN 1 AND amount END),
      CONSTRAINT coin_changes__reason CHECK (char_length(reason) BETWEEN 1 AND 500),
      CONSTRAINT coin_changes__state CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
      CONSTRAINT coin_changes__decided CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
      CONSTRAINT coin_changes__two_people CHECK (state <> 'APPROVED' OR decided_by <> proposed_by),
      CONSTRAINT coin_changes__not_ones_own CHECK (state <> 'APPROVED' OR decided_by <> user_id)
    );
    CREATE INDEX coin_changes__state ON coin_changes (state, id DESC);
    CREATE INDEX coin_changes__user_id ON coin_changes (user_id, id DESC);`.execute(db)
}
