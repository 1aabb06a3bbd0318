/**
 * Answers that were copied and comments that have nothing to do with their post are folded: they stay readable behind the reason (rules 内容发布, 三).
 * And calls for help out of conversations, with what was said last (rules 未成年人保护, 四): one that waits for each person and conversation.
 * And what operators did for guardians whom they have identified, with the proof (the same rules, 六).
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE report_cases
      DROP CONSTRAINT report_cases__outcome,
      ADD CONSTRAINT report_cases__outcome
        CHECK (outcome IN ('UNFOUNDED', 'UPHELD', 'FOLDED', 'HIDDEN', 'REMOVED', 'WITHDRAWN'));
    ALTER TABLE consultation_answers ADD COLUMN folded_reason text;
    ALTER TABLE recruitment_comments ADD COLUMN folded_reason text;
    CREATE TABLE chat_emergencies (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      conversation_id integer NOT NULL REFERENCES chat_conversations (id),
      user_id integer NOT NULL REFERENCES users (id),
      -- What was said last, as it stood then.
      content text NOT NULL,
      created_at timestamptz NOT NULL,
      answer text,
      decided_at timestamptz,
      CONSTRAINT chat_emergencies__decided CHECK ((answer IS NULL) = (decided_at IS NULL))
    );
    CREATE UNIQUE INDEX chat_emergencies__waiting ON chat_emergencies (conversation_id, user_id) WHERE decided_at IS NULL;
    CREATE INDEX chat_emergencies__user_id ON chat_emergencies (user_id);
    ALTER TABLE minor_modes ADD COLUMN by_guardian boolean NOT NULL DEFAULT false;
    CREATE TABLE guardian_requests (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id),
      action text NOT NULL,
      guardian_name text NOT NULL,
      relation text NOT NULL,
      reason text NOT NULL,
      upload_ids integer[] NOT NULL,
      operator_id integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      CONSTRAINT guardian_requests__action CHECK (action IN ('MINOR_ON', 'MINOR_OFF', 'CLOSE', 'KEEP')),
      CONSTRAINT guardian_requests__papers CHECK (cardinality(upload_ids) BETWEEN 1 AND 4)
    );
    CREATE INDEX guardian_requests__user_id ON guardian_requests (user_id, id DESC);
    CREATE INDEX guardian_requests__operator_id ON guardian_requests (operator_id)`.execute(db)
}
