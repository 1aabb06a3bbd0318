/**
 * Services as their owners work on them: a draft may still lack its title; a change to a service on the shelf waits beside it until it
 * is approved, so that the shelf never shows what nobody has looked at.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE services DROP CONSTRAINT services__title;
    ALTER TABLE services ADD CONSTRAINT services__title CHECK (char_length(title) BETWEEN CASE state WHEN 'DRAFT' THEN 0 ELSE 4 END AND 60);

    CREATE INDEX services__company_work ON services (owner_company_id, updated_at DESC, id DESC, state) WHERE owner_company_id IS NOT NULL;
    CREATE INDEX services__person_work ON services (owner_user_id, updated_at DESC, id DESC, state) WHERE owner_company_id IS NULL;

    CREATE TABLE service_edits (
      service_id integer PRIMARY KEY REFERENCES services (id) ON DELETE CASCADE,
      content jsonb NOT NULL,
      state text NOT NULL DEFAULT 'DRAFT',
      reason text NOT NULL DEFAULT '',
      submitted_at timestamptz,
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT service_edits__state CHECK (state IN ('DRAFT', 'REVIEWING', 'REJECTED')),
      CONSTRAINT service_edits__reason CHECK ((state = 'REJECTED') = (reason <> ''))
    );`.execute(db)
}
