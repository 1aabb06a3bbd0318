/**
 * Invitations into a company, by phone or by link, and the handing over of a company to a new owner. An invitation is no membership:
 * `company_employees` holds only those who are or were there.
 */
import { type Kysely, sql } from 'kysely'

const invitations = sql`
CREATE TABLE staff_invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id),
  invited_by integer NOT NULL REFERENCES users (id),
  way text NOT NULL,
  phone text,
  token_hash bytea NOT NULL,
  employee_identity text NOT NULL,
  cloud_permission text NOT NULL,
  title text NOT NULL DEFAULT '',
  max_uses integer NOT NULL DEFAULT 1,
  uses integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'OPEN',
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT staff_invitations__token_hash UNIQUE (token_hash),
  CONSTRAINT staff_invitations__way CHECK (way IN ('PHONE', 'LINK') AND (way = 'PHONE') = (phone IS NOT NULL)),
  CONSTRAINT staff_invitations__employee_identity CHECK (employee_identity IN ('ADMIN', 'CONSULTANT', 'STAFF')),
  CONSTRAINT staff_invitations__cloud_permission CHECK (cloud_permission IN ('NONE', 'VIEW', 'EDIT', 'MANAGE')),
  CONSTRAINT staff_invitations__state CHECK (state IN ('OPEN', 'USED', 'DECLINED', 'WITHDRAWN')),
  CONSTRAINT staff_invitations__closed_at CHECK ((state = 'OPEN') = (closed_at IS NULL)),
  CONSTRAINT staff_invitations__uses CHECK (uses BETWEEN 0 AND max_uses AND max_uses BETWEEN 1 AND 100)
);
CREATE UNIQUE INDEX staff_invitations__open_phone ON staff_invitations (company_id, phone) WHERE state = 'OPEN' AND way = 'PHONE';
CREATE INDEX staff_invitations__company_id ON staff_invitations (company_id, id);
CREATE INDEX staff_invitations__phone ON staff_invitations (phone) WHERE state = 'OPEN';

CREATE TABLE ownership_transfers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id),
  from_user_id integer NOT NULL REFERENCES users (id),
  to_user_id integer NOT NULL REFERENCES users (id),
  state text NOT NULL DEFAULT 'PENDING',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT ownership_transfers__state CHECK (state IN ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  CONSTRAINT ownership_transfers__closed_at CHECK ((state = 'PENDING') = (closed_at IS NULL)),
  CONSTRAINT ownership_transfers__two CHECK (from_user_id <> to_user_id)
);
CREATE UNIQUE INDEX ownership_transfers__pending ON ownership_transfers (company_id) WHERE state = 'PENDING'`

// Those who were invited or declined by the earlier shape become invitations.
const convert = sql`
INSERT INTO staff_invitations (company_id, invited_by, way, phone, token_hash, employee_identity, cloud_permission, title, state, created_at, sent_at, expires_at, closed_at)
SELECT DISTINCT ON (e.company_id, u.phone, e.state) e.company_id, coalesce(e.invited_by, c.owner_user_id), 'PHONE', u.phone, sha256(gen_random_uuid()::text::bytea),
  e.employee_identity, e.cloud_permission, e.title, CASE e.state WHEN 'INVITED' THEN 'OPEN' ELSE 'DECLINED' END,
  e.created_at, e.created_at, now() + interval '14 days', CASE e.state WHEN 'INVITED' THEN NULL ELSE e.created_at END
FROM company_employees e JOIN users u ON u.id = e.user_id JOIN companies c ON c.id = e.company_id
WHERE e.state IN ('INVITED', 'DECLINED') AND e.employee_identity <> 'OWNER' AND u.phone IS NOT NULL`

const memberships = sql`
DELETE FROM company_employees WHERE state IN ('INVITED', 'DECLINED');
ALTER TABLE company_employees DROP CONSTRAINT company_employees__state, DROP CONSTRAINT company_employees__joined_at;
ALTER TABLE company_employees
  ADD CONSTRAINT company_employees__state CHECK (state IN ('ACTIVE', 'LEAVING', 'LEFT')),
  ALTER COLUMN joined_at SET NOT NULL,
  ADD COLUMN left_for text,
  ADD COLUMN handed_to integer REFERENCES users (id),
  ADD CONSTRAINT company_employees__left_for CHECK (left_for IN ('LEFT', 'REMOVED', 'DISSOLVED', 'CLOSED'))`

export async function up(db: Kysely<unknown>): Promise<void> {
  await invitations.execute(db)
  await convert.execute(db)
  await memberships.execute(db)
}
