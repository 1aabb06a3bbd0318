/** What companies tell the policy matcher, reminders of deadlines, and checklists of applications. Policies are files: no table holds them. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE policy_profiles (
  company_id integer PRIMARY KEY REFERENCES companies (id),
  industry text,
  scale text,
  founded_on date,
  updated_by integer NOT NULL REFERENCES users (id),
  updated_at timestamptz NOT NULL
);

CREATE TABLE policy_reminders (
  user_id integer NOT NULL REFERENCES users (id),
  policy_id integer NOT NULL,
  -- The nearest deadline that was told already.
  told text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT policy_reminders__once PRIMARY KEY (user_id, policy_id),
  CONSTRAINT policy_reminders__told CHECK (told IN ('NOTHING', 'WEEK', 'DAY'))
);
CREATE INDEX policy_reminders__due ON policy_reminders (policy_id, told);

CREATE TABLE policy_applications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id),
  policy_id integer NOT NULL,
  created_by integer NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  CONSTRAINT policy_applications__once UNIQUE (company_id, policy_id)
);

CREATE TABLE policy_ticks (
  application_id integer NOT NULL REFERENCES policy_applications (id) ON DELETE CASCADE,
  -- The material as the policy names it: one that is named otherwise later has to be looked at anew.
  item text NOT NULL,
  ticked_by integer NOT NULL REFERENCES users (id),
  ticked_at timestamptz NOT NULL,
  CONSTRAINT policy_ticks__once PRIMARY KEY (application_id, item)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
