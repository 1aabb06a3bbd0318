/**
 * Directed consultations act: when their time began, whether they were answered, what the two sides wrote in the room, and time that was
 * bought besides. A consultation can be in dispute after it was finished, so its order may be in dispute and have a completion.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE consultations
      -- From when on the time that was bought counts.
      ADD COLUMN started_at timestamptz,
      -- The first word of the answering side since then.
      ADD COLUMN replied_at timestamptz,
      ADD COLUMN file_ids integer[] NOT NULL DEFAULT '{}';
    DROP INDEX consultations__next_step;
    CREATE INDEX consultations__next_step ON consultations (next_step_at, id) WHERE next_step_at IS NOT NULL AND kind = 'QUESTION';
    CREATE INDEX consultations__directed_step ON consultations (next_step_at, id) WHERE next_step_at IS NOT NULL AND kind = 'DIRECTED';

    CREATE TABLE consultation_replies (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      consultation_id integer NOT NULL REFERENCES consultations (id),
      side text NOT NULL,
      author_user_id integer NOT NULL REFERENCES users (id),
      consultant_id integer REFERENCES consultants (id),
      kind text NOT NULL,
      content text NOT NULL,
      file_ids integer[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT consultation_replies__side CHECK (side IN ('ASKER', 'CONSULTANT', 'COMPANY')),
      CONSTRAINT consultation_replies__kind CHECK (kind IN ('INFO', 'TALK', 'FOLLOW_UP')),
      CONSTRAINT consultation_replies__content CHECK (char_length(content) BETWEEN 1 AND 5000)
    );
    CREATE INDEX consultation_replies__consultation_id ON consultation_replies (consultation_id, id);
    CREATE INDEX consultation_replies__author ON consultation_replies (author_user_id, id DESC);
    CREATE INDEX consultation_replies__consultant_id ON consultation_replies (consultant_id) WHERE consultant_id IS NOT NULL;

    CREATE TABLE consultation_extensions (
      order_no text PRIMARY KEY,
      consultation_id integer NOT NULL REFERENCES consultations (id),
      minutes integer NOT NULL,
      price integer NOT NULL,
      state text NOT NULL DEFAULT 'WAITING',
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT consultation_extensions__state CHECK (state IN ('WAITING', 'PAID', 'RETURN', 'CLOSED')),
      CONSTRAINT consultation_extensions__amounts CHECK (minutes > 0 AND price >= 0)
    );
    CREATE INDEX consultation_extensions__consultation_id ON consultation_extensions (consultation_id, created_at);
    -- Paid when the consultation was over: what the sweep gives back.
    CREATE INDEX consultation_extensions__return ON consultation_extensions (created_at) WHERE state = 'RETURN';

    ALTER TABLE orders
      DROP CONSTRAINT orders__completed_at,
      ADD CONSTRAINT orders__completed_at CHECK (CASE
        WHEN state IN ('COMPLETED', 'REVIEWED') THEN completed_at IS NOT NULL
        WHEN state = 'DISPUTED' AND kind = 'CONSULT' THEN true
        ELSE completed_at IS NULL END);
    ALTER TABLE order_events
      DROP CONSTRAINT order_events__event,
      ADD CONSTRAINT order_events__event CHECK (event IN ('CREATE', 'PAY', 'CLOSE', 'ACCEPT', 'CANCEL', 'DELIVER', 'REQUEST_CHANGES',
        'COMPLETE', 'AUTO_COMPLETE', 'REVIEW', 'DISPUTE', 'STATEMENT', 'DISPUTE_WITHDRAW', 'DISPUTE_CLOSE', 'DECIDE_REFUND',
        'DECIDE_COMPLETE', 'DECIDE_CONTINUE', 'REFUND_APPLY', 'REFUND_PASS', 'REFUND_REFUSE', 'REFUND_COMPLETE', 'REFUND_CANCEL'));`.execute(
    db,
  )
}
