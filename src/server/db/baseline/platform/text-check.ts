/**
 * Sensitive words, the texts that were compared with them, and what was found. Which content was refused and when: the same content that is refused
 * again and again stops publishing (rule 内容发布 四).
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE SEQUENCE sensitive_words_revision;

CREATE TABLE sensitive_words (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL,
  is_pattern boolean NOT NULL,
  kind text NOT NULL,
  level text NOT NULL,
  places text[] NOT NULL DEFAULT '{}',
  by_sound boolean NOT NULL DEFAULT false,
  is_topic boolean NOT NULL DEFAULT false,
  allow text[] NOT NULL DEFAULT '{}',
  why text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by integer REFERENCES users (id),
  -- Every process knows by the highest one whether its list is still the list.
  revision bigint NOT NULL DEFAULT nextval('sensitive_words_revision'),
  CONSTRAINT sensitive_words__text UNIQUE (text, is_pattern),
  CONSTRAINT sensitive_words__kind CHECK (kind IN
    ('FRAUD', 'CONTACT', 'GAMBLING', 'PORN', 'FORGED_PAPERS', 'EXAM_CHEATING', 'DRUGS', 'INSULT')),
  CONSTRAINT sensitive_words__level CHECK (level IN ('REFUSE', 'HOLD', 'MASK', 'NOTE'))
);
CREATE INDEX sensitive_words__revision ON sensitive_words (revision DESC);
CREATE INDEX sensitive_words__changed ON sensitive_words (changed_at DESC, id DESC);

CREATE TABLE checked_texts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  place text NOT NULL,
  subject text NOT NULL,
  -- Null: it was refused, nothing was written.
  subject_id integer,
  author_id integer NOT NULL REFERENCES users (id),
  is_newcomer boolean NOT NULL,
  body text NOT NULL,
  outcome text NOT NULL,
  -- What it says without signs; of longer ones also 64 bits of likeness, in four pieces.
  exact_hash text NOT NULL,
  band_0 integer,
  band_1 integer,
  band_2 integer,
  band_3 integer,
  like_id integer REFERENCES checked_texts (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- The same content that is refused again and again stops publishing (rule 内容发布 四).
  content_hash text,
  refused_at timestamptz,
  CONSTRAINT checked_texts__outcome CHECK (outcome IN ('PASSED', 'NOTED', 'MASKED', 'HELD', 'REFUSED'))
);
CREATE INDEX checked_texts__created ON checked_texts (created_at DESC, id DESC);
CREATE INDEX checked_texts__subject ON checked_texts (subject, subject_id, id DESC);
CREATE INDEX checked_texts__author ON checked_texts (author_id);
CREATE INDEX checked_texts__like ON checked_texts (like_id) WHERE like_id IS NOT NULL;
CREATE INDEX checked_texts__exact ON checked_texts (subject, exact_hash);
CREATE INDEX checked_texts__band_0 ON checked_texts (subject, band_0) WHERE band_0 IS NOT NULL;
CREATE INDEX checked_texts__band_1 ON checked_texts (subject, band_1) WHERE band_1 IS NOT NULL;
CREATE INDEX checked_texts__band_2 ON checked_texts (subject, band_2) WHERE band_2 IS NOT NULL;
CREATE INDEX checked_texts__band_3 ON checked_texts (subject, band_3) WHERE band_3 IS NOT NULL;
CREATE INDEX checked_texts__refused ON checked_texts (author_id, content_hash) WHERE refused_at IS NOT NULL;

CREATE TABLE text_hits (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word_id integer NOT NULL REFERENCES sensitive_words (id),
  -- Texts are kept for 30 days, that they were found for ever.
  checked_id integer REFERENCES checked_texts (id) ON DELETE SET NULL,
  way text NOT NULL,
  -- What an operator made of it; null: nobody has decided.
  decision text,
  created_at timestamptz NOT NULL,
  CONSTRAINT text_hits__decision CHECK (decision IN ('UPHELD', 'OVERTURNED'))
);
CREATE INDEX text_hits__word ON text_hits (word_id, decision);
CREATE INDEX text_hits__checked ON text_hits (checked_id) WHERE checked_id IS NOT NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
