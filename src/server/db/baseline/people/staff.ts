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
  -- Whether an invitation by phone went out as a short message as well.
  sms_state text,
  sms_at timestamptz,
  CONSTRAINT staff_invitations__token_hash UNIQUE (token_hash),
  CONSTRAINT staff_invitations__way CHECK (way IN ('PHONE', 'LINK') AND (way = 'PHONE') = (phone IS NOT NULL)),
  CONSTRAINT staff_invitations__employee_identity CHECK (employee_identity IN ('ADMIN', 'CONSULTANT', 'STAFF')),
  CONSTRAINT staff_invitations__cloud_permission CHECK (cloud_permission IN ('NONE', 'VIEW', 'EDIT', 'MANAGE')),
  CONSTRAINT staff_invitations__state CHECK (state IN ('OPEN', 'USED', 'DECLINED', 'WITHDRAWN')),
  CONSTRAINT staff_invitations__closed_at CHECK ((state = 'OPEN') = (closed_at IS NULL)),
  CONSTRAINT staff_invitations__uses CHECK (uses BETWEEN 0 AND max_uses AND max_uses BETWEEN 1 AND 100),
  CONSTRAINT staff_invitations__sms_state CHECK (sms_state IS NULL OR (sms_state IN ('SENT', 'FAILED') AND way = 'PHONE')),
  CONSTRAINT staff_invitations__sms_at CHECK ((sms_state IS NULL) = (sms_at IS NULL))
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await invitations.execute(db)
}
