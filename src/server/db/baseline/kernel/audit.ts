/**
 * The audit log: who did what, when, as which identity. Rows are only ever added.
 *
 * Every entry is sealed at the commit of its transaction: the seal holds the digest of the entry and of the seal before it, so that
 * a row changed or taken out later breaks the chain. Eight chains run side by side and a transaction waits for its chain only while
 * it commits, so that writers neither queue behind one another's work nor lock each other out.
 *
 * From where and with what somebody acted stands beside the audit log, so that it can be erased with the account while the log stays
 * whole. An entry holds only a salted digest of it; the salt goes with the trace, and without it nobody can try addresses against the
 * digest. The database lets a trace go when the person's account has been erased, or after six months (privacy
 * policy, 6): an entry keeps who did what, and its seal still holds, because it is made of the digest of the trace and not of the trace.
 */
import { type Kysely, sql } from 'kysely'

const entries = sql`
CREATE TABLE audit_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_kind text NOT NULL,
  actor_id integer,
  acting_company_id integer,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id integer,
  company_id integer,
  detail jsonb NOT NULL DEFAULT '{}',
  trace_hash bytea,
  CONSTRAINT audit_entries__actor_kind CHECK (actor_kind IN ('visitor', 'user', 'manager', 'system')),
  CONSTRAINT audit_entries__actor_id CHECK ((actor_kind IN ('user', 'manager')) = (actor_id IS NOT NULL)),
  CONSTRAINT audit_entries__action CHECK (action ~ '^[a-z_]+\\.[a-z_]+$'),
  CONSTRAINT audit_entries__detail CHECK (jsonb_typeof(detail) = 'object' AND octet_length(detail::text) <= 4000),
  CONSTRAINT audit_entries__trace_hash CHECK (octet_length(trace_hash) = 32)
);
CREATE INDEX audit_entries__actor_id ON audit_entries (actor_id, id DESC);
CREATE INDEX audit_entries__action ON audit_entries (action, id DESC);
CREATE INDEX audit_entries__subject ON audit_entries (subject_kind, subject_id, id DESC);
CREATE INDEX audit_entries__company_id ON audit_entries (company_id, id DESC);
CREATE INDEX audit_entries__at ON audit_entries (at);`

const seals = sql`
CREATE TABLE audit_seals (
  chain smallint NOT NULL,
  number integer NOT NULL,
  entry_id integer NOT NULL REFERENCES audit_entries (id),
  hash bytea NOT NULL,
  PRIMARY KEY (chain, number),
  CONSTRAINT audit_seals__entry_id UNIQUE (entry_id),
  CONSTRAINT audit_seals__hash CHECK (octet_length(hash) = 32)
);`

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
-- A few days less than the time after which the sweep asks: months end differently in another time zone.
CREATE FUNCTION audit_trace_over(entry audit_entries) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT entry.at < now() - interval '6 months' + interval '3 days'
$$;`

const functions = sql`
CREATE FUNCTION audit_digest(previous bytea, entry audit_entries) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor_kind, entry.actor_id, entry.acting_company_id,
    encode(entry.trace_hash, 'hex'), entry.action, entry.subject_kind, entry.subject_id, entry.company_id, entry.detail
  )::text, 'UTF8'))
$$;

CREATE FUNCTION audit_seal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- One chain per transaction: two that write several entries never wait for each other crosswise.
  lane smallint := pg_current_xact_id()::text::numeric % 8;
  newest audit_seals;
BEGIN
  PERFORM pg_advisory_xact_lock(4321002, lane);
  SELECT * INTO newest FROM audit_seals WHERE chain = lane ORDER BY number DESC LIMIT 1;
  INSERT INTO audit_seals (chain, number, entry_id, hash)
  VALUES (lane, coalesce(newest.number, 0) + 1, new.id, audit_digest(coalesce(newest.hash, ''), new));
  RETURN NULL;
END $$;

CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION audit_trace_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_entries e WHERE e.id = old.entry_id AND (audit_trace_over(e) OR audit_erased(audit_person(e)))) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'The traces of the audit log go only after six months, or with an erased account' USING ERRCODE = 'insufficient_privilege';
END $$;`

const triggers = sql`
CREATE CONSTRAINT TRIGGER audit_entries__sealed AFTER INSERT ON audit_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_seal();
CREATE TRIGGER audit_entries__kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_seals__kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_traces__kept BEFORE UPDATE OR TRUNCATE ON audit_traces FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_traces__erased BEFORE DELETE ON audit_traces FOR EACH ROW EXECUTE FUNCTION audit_trace_refuse();`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [entries, seals, traces, functions, triggers]) await statement.execute(db)
}
