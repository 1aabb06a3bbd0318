/** Operators who saw with somebody's eyes: when, for how long, why. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shadows (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      operator_id integer NOT NULL REFERENCES users (id),
      -- Of the operator: with it the shadow ends.
      session_id integer NOT NULL,
      user_id integer NOT NULL REFERENCES users (id),
      reason text NOT NULL,
      began_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      ended_at timestamptz,
      CONSTRAINT shadows__reason CHECK (char_length(reason) BETWEEN 2 AND 200),
      CONSTRAINT shadows__ends CHECK (ends_at > began_at),
      CONSTRAINT shadows__ended CHECK (ended_at >= began_at),
      CONSTRAINT shadows__others CHECK (operator_id <> user_id)
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX shadows__open ON shadows (session_id) WHERE ended_at IS NULL`.execute(db)
  await sql`CREATE INDEX shadows__user_id ON shadows (user_id, id DESC)`.execute(db)
  await sql`CREATE INDEX shadows__operator_id ON shadows (operator_id)`.execute(db)
}
