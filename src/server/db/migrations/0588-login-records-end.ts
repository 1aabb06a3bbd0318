/**
 * Login records are kept for six months (privacy policy, 6). From where and with what somebody acted, which lies beside the audit log, goes then
 * too: an entry keeps who did what, and its seal still holds, because it is made of the digest of the trace and not of the trace.
 */
import { type Kysely, sql } from 'kysely'

const logins = sql`
CREATE INDEX sessions__created_at ON sessions (created_at, id);

-- A few days less than the time after which the sweep asks: months end differently in another time zone.
CREATE FUNCTION audit_trace_over(entry audit_entries) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT entry.at < now() - interval '6 months' + interval '3 days'
$$;
CREATE OR REPLACE FUNCTION audit_trace_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_entries e WHERE e.id = old.entry_id AND (audit_trace_over(e) OR audit_erased(audit_person(e)))) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'The traces of the audit log go only after six months, or with an erased account' USING ERRCODE = 'insufficient_privilege';
END $$;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await logins.execute(db)
}
