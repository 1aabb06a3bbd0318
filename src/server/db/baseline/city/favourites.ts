/** What people keep in mind: services, companies and schools. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE service_favourites (
  user_id integer NOT NULL REFERENCES users (id),
  service_id integer NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, service_id)
);
CREATE INDEX service_favourites__service_id ON service_favourites (service_id);

CREATE TABLE company_favourites (
  user_id integer NOT NULL REFERENCES users (id),
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, company_id)
);
CREATE INDEX company_favourites__company_id ON company_favourites (company_id);

CREATE TABLE school_favourites (
  user_id integer NOT NULL REFERENCES users (id),
  school_id integer NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, school_id)
);
CREATE INDEX school_favourites__school ON school_favourites (school_id);
CREATE INDEX school_favourites__newest ON school_favourites (user_id, created_at DESC, school_id DESC);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
