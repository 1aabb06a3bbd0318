/** Who has seen what today, and how often each thing was seen on each day. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE views (
  day date NOT NULL,
  kind text NOT NULL,
  target_id integer NOT NULL,
  -- A keyed hash of the day, the address and the browser: the same visitor on the same day, and nobody on the next.
  viewer bytea NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (day, kind, target_id, viewer),
  CONSTRAINT views__viewer CHECK (octet_length(viewer) = 16)
);
CREATE INDEX views__uncounted ON views (kind, target_id) WHERE NOT counted;

CREATE TABLE view_days (
  kind text NOT NULL,
  target_id integer NOT NULL,
  day date NOT NULL,
  views integer NOT NULL,
  PRIMARY KEY (kind, target_id, day),
  CONSTRAINT view_days__views CHECK (views > 0)
);
CREATE INDEX view_days__day ON view_days (day);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
