/** What pictures look like, and those that were refused: a new one that looks like one of them waits for an operator. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE refused_pictures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 64 bits in four pieces: of two pictures that differ in three bits at least one piece is the same.
  band_0 smallint NOT NULL,
  band_1 smallint NOT NULL,
  band_2 smallint NOT NULL,
  band_3 smallint NOT NULL,
  picture_key text NOT NULL,
  -- The case in which it was refused, as the queue called it.
  title text NOT NULL,
  reason text NOT NULL,
  added_by integer REFERENCES users (id),
  created_at timestamptz NOT NULL,
  removed_by integer REFERENCES users (id),
  removed_at timestamptz
);
CREATE INDEX refused_pictures__band_0 ON refused_pictures (band_0) WHERE removed_at IS NULL;
CREATE INDEX refused_pictures__band_1 ON refused_pictures (band_1) WHERE removed_at IS NULL;
CREATE INDEX refused_pictures__band_2 ON refused_pictures (band_2) WHERE removed_at IS NULL;
CREATE INDEX refused_pictures__band_3 ON refused_pictures (band_3) WHERE removed_at IS NULL;
CREATE INDEX refused_pictures__newest ON refused_pictures (created_at DESC, id DESC);

CREATE TABLE picture_hits (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refused_id integer NOT NULL REFERENCES refused_pictures (id),
  -- Texts are kept for 30 days, that a picture was found for ever.
  checked_id integer REFERENCES checked_texts (id) ON DELETE SET NULL,
  picture_key text NOT NULL,
  -- What an operator made of it; null: nobody has decided.
  decision text CONSTRAINT picture_hits__decision CHECK (decision IN ('UPHELD', 'OVERTURNED')),
  created_at timestamptz NOT NULL
);
CREATE INDEX picture_hits__refused ON picture_hits (refused_id, decision);
CREATE INDEX picture_hits__checked ON picture_hits (checked_id) WHERE checked_id IS NOT NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
