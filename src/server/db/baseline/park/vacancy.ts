/** Enquiries about vacant rooms of the park. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE vacancy_enquiries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id integer NOT NULL REFERENCES garden_units (id),
  owner_user_id integer NOT NULL REFERENCES users (id),
  owner_company_id integer REFERENCES companies (id),
  contact_name text NOT NULL,
  -- In square metres.
  wanted_area integer,
  message text NOT NULL,
  wished_on date NOT NULL,
  wished_half text NOT NULL,
  agreed_on date,
  agreed_half text,
  state text NOT NULL DEFAULT 'WAITING',
  reply text NOT NULL DEFAULT '',
  decided_by integer REFERENCES users (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT vacancy_enquiries__state CHECK (state IN ('WAITING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN')),
  CONSTRAINT vacancy_enquiries__wished CHECK (wished_half IN ('MORNING', 'AFTERNOON')),
  CONSTRAINT vacancy_enquiries__agreed CHECK (agreed_half IN ('MORNING', 'AFTERNOON')
    AND agreed_on IS NOT NULL OR agreed_half IS NULL AND agreed_on IS NULL),
  CONSTRAINT vacancy_enquiries__confirmed CHECK (state <> 'CONFIRMED' OR agreed_on IS NOT NULL)
);
-- One that is open, of a person about a room.
CREATE UNIQUE INDEX vacancy_enquiries__open ON vacancy_enquiries (owner_user_id, unit_id) WHERE state IN ('WAITING', 'CONFIRMED');
CREATE INDEX vacancy_enquiries__person ON vacancy_enquiries (owner_user_id, id);
CREATE INDEX vacancy_enquiries__company ON vacancy_enquiries (owner_company_id, id) WHERE owner_company_id IS NOT NULL;
CREATE INDEX vacancy_enquiries__state_order ON vacancy_enquiries (state, id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
