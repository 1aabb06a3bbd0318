/** Recordings of calls: who agreed to being recorded, the pieces that arrived, and the file that was made of them. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE recordings (
  playback_id integer PRIMARY KEY REFERENCES playbacks (id) ON DELETE CASCADE,
  consultation_id integer NOT NULL REFERENCES consultations (id),
  -- In whose browser it is mixed.
  recorder_user_id integer NOT NULL REFERENCES users (id),
  content_type text NOT NULL,
  started_at timestamptz NOT NULL,
  -- Nobody is recorded after this; pieces that were made before may still come.
  stopped_at timestamptz,
  -- How many pieces there are, once the recorder said so.
  pieces integer,
  heard_at timestamptz NOT NULL,
  stored_bytes bigint NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  CONSTRAINT recordings__content_type CHECK (content_type IN ('video/webm', 'audio/webm')),
  CONSTRAINT recordings__pieces CHECK (pieces >= 0 AND (pieces IS NULL OR stopped_at IS NOT NULL))
);
CREATE UNIQUE INDEX recordings__one_running ON recordings (consultation_id) WHERE stopped_at IS NULL;
CREATE INDEX recordings__unfinished ON recordings (heard_at, playback_id) WHERE finished_at IS NULL;
CREATE INDEX recordings__consultation_id ON recordings (consultation_id, playback_id);
CREATE INDEX recordings__finished_at ON recordings (finished_at, playback_id) WHERE finished_at IS NOT NULL;

CREATE TABLE recording_pieces (
  playback_id integer NOT NULL REFERENCES recordings (playback_id) ON DELETE CASCADE,
  no integer NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (playback_id, no),
  CONSTRAINT recording_pieces__no CHECK (no >= 0),
  CONSTRAINT recording_pieces__bytes CHECK (bytes > 0),
  CONSTRAINT recording_pieces__sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$')
);

CREATE TABLE recording_consents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consultation_id integer NOT NULL REFERENCES consultations (id),
  user_id integer NOT NULL REFERENCES users (id),
  side text NOT NULL,
  agreed_at timestamptz NOT NULL,
  -- Taken back, or the recording it was given for is over.
  ended_at timestamptz,
  playback_id integer REFERENCES playbacks (id) ON DELETE SET NULL,
  -- The wish that the voice is changed in it is part of the consent.
  changes_voice boolean NOT NULL DEFAULT false,
  CONSTRAINT recording_consents__side CHECK (side IN ('ASKER', 'CONSULTANT'))
);
CREATE UNIQUE INDEX recording_consents__open ON recording_consents (consultation_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX recording_consents__playback_id ON recording_consents (playback_id) WHERE playback_id IS NOT NULL;
CREATE INDEX recording_consents__waiting ON recording_consents (agreed_at) WHERE ended_at IS NULL AND playback_id IS NULL;

CREATE TABLE recorded_files (
  key text PRIMARY KEY,
  playback_id integer NOT NULL REFERENCES playbacks (id) ON DELETE CASCADE,
  -- Fen are paid for the whole of it, not for the free part.
  free boolean NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT recorded_files__key CHECK (key ~ '^[0-9a-f]{30}$')
);
CREATE INDEX recorded_files__playback_id ON recorded_files (playback_id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
