/**
 * From where and with what somebody acted stands beside the audit log, so that it can be erased with the account while the log stays
 * whole. An entry holds only a salted digest of it; the salt goes with the trace, and without it nobody can try addresses against the
 * digest. The database lets a trace go only when the person's account has been erased.
 *
 * Entries from before are brought over and sealed anew. What was wrong with the chain then stays visible: the seal of an entry that
 * did not match is replaced by one that never will.
 */
import { type Kysely, sql } from 'kysely'

const begin = sql`
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries__kept;
ALTER TABLE audit_seals DISABLE TRIGGER audit_seals__kept;
CREATE TEMPORARY TABLE audit_broken ON COMMIT DROP AS
  SELECT link.entry_id FROM (
    SELECT entry_id, hash, lag(hash) OVER line AS previous FROM audit_seals WINDOW line AS (PARTITION BY chain ORDER BY number)
  ) AS link JOIN audit_entries entry ON entry.id = link.entry_id
  WHERE link.hash <> audit_digest(coalesce(link.previous, ''), entry);`

const traces = sql`
CREATE TABLE audit_traces (
  entry_id integer PRIMARY KEY REFERENCES audit_entries (id),
  salt uuid NOT NULL,
  address text NOT NULL,
  device text NOT NULL
);
CREATE FUNCTION audit_trace_digest(trace audit_traces) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(jsonb_build_array(trace.salt, trace.address, trace.device)::text, 'UTF8'))
$$;
-- A person's: what they did, and what a visitor did to their account (a forgotten password).
CREATE FUNCTION audit_person(entry audit_entries) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN entry.actor_kind = 'visitor' AND entry.subject_kind = 'user' THEN entry.subject_id ELSE entry.actor_id END
$$;
CREATE FUNCTION audit_erased(person integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM audit_entries WHERE action = 'account.erase' AND subject_kind = 'user' AND subject_id = person)
$$;
ALTER TABLE audit_entries ADD COLUMN trace_hash bytea,
  ADD CONSTRAINT audit_entries__trace_hash CHECK (octet_length(trace_hash) = 32);
INSERT INTO audit_traces (entry_id, salt, address, device)
  SELECT id, gen_random_uuid(), address, device FROM audit_entries WHERE address <> '' OR device <> '';
UPDATE audit_entries SET trace_hash = audit_trace_digest(trace) FROM audit_traces trace WHERE trace.entry_id = audit_entries.id;
DELETE FROM audit_traces USING audit_entries entry WHERE entry.id = entry_id AND audit_erased(audit_person(entry));
DROP FUNCTION audit_digest(bytea, audit_entries);
ALTER TABLE audit_entries DROP COLUMN address, DROP COLUMN device;
CREATE FUNCTION audit_digest(previous bytea, entry audit_entries) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor_kind, entry.actor_id, entry.acting_company_id,
    encode(entry.trace_hash, 'hex'), entry.action, entry.subject_kind, entry.subject_id, entry.company_id, entry.detail
  )::text, 'UTF8'))
$$;`

const reseal = sql`
DO $$
DECLARE
  seal record;
  previous bytea;
  lane smallint := -1;
BEGIN
  FOR seal IN
    SELECT s.chain, s.number, s.hash, e AS entry, EXISTS (SELECT FROM audit_broken b WHERE b.entry_id = s.entry_id) AS broken
    FROM audit_seals s JOIN audit_entries e ON e.id = s.entry_id ORDER BY s.chain, s.number
  LOOP
    IF seal.chain <> lane THEN
      lane := seal.chain;
      previous := '';
    END IF;
    previous := CASE WHEN seal.broken THEN sha256('broken' || seal.hash) ELSE audit_digest(previous, seal.entry) END;
    UPDATE audit_seals SET hash = previous WHERE chain = seal.chain AND number = seal.number;
  END LOOP;
END $$;`

const guards = sql`
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries__kept;
ALTER TABLE audit_seals ENABLE TRIGGER audit_seals__kept;
CREATE FUNCTION audit_trace_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_entries e WHERE e.id = old.entry_id AND audit_erased(audit_person(e))) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'The traces of the audit log go only with an erased account' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_traces__kept BEFORE UPDATE OR TRUNCATE ON audit_traces FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_traces__erased BEFORE DELETE ON audit_traces FOR EACH ROW EXECUTE FUNCTION audit_trace_refuse();`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [begin, traces, reseal, guards]) await statement.execute(db)
}
