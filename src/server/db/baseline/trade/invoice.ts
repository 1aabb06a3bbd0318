/**
 * Invoices of paid orders: asked for by the buyer, issued outside of this site by the seller or the platform, and entered here by their number, with
 * the file that the tax office's program gives. While an order has one that is issued, a refund of it waits until the red invoice is entered (rule
 * 退款).
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE invoices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  -- Whose it is: one of the two.
  buyer_user_id integer REFERENCES users (id),
  buyer_company_id integer REFERENCES companies (id),
  -- Who issues it: a person or a company that sells; neither is the platform.
  issuer_user_id integer REFERENCES users (id),
  issuer_company_id integer REFERENCES companies (id),
  kind text NOT NULL,
  name text NOT NULL,
  tax_no text NOT NULL DEFAULT '',
  amount integer NOT NULL,
  state text NOT NULL DEFAULT 'REQUESTED',
  number text,
  red_number text,
  reason text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  issued_by integer REFERENCES users (id),
  issued_at timestamptz,
  -- When the issuer was told that a refund waits for the red invoice.
  red_asked_at timestamptz,
  red_by integer REFERENCES users (id),
  red_at timestamptz,
  -- The file that the tax office's program gives, and that of the red one.
  file_id integer REFERENCES uploads (id),
  red_file_id integer REFERENCES uploads (id),
  CONSTRAINT invoices__number UNIQUE (number),
  CONSTRAINT invoices__red_number UNIQUE (red_number),
  CONSTRAINT invoices__buyer CHECK (num_nonnulls(buyer_user_id, buyer_company_id) = 1),
  CONSTRAINT invoices__issuer CHECK (num_nonnulls(issuer_user_id, issuer_company_id) <= 1),
  CONSTRAINT invoices__kind CHECK (kind IN ('PERSON', 'COMPANY') AND (kind = 'COMPANY') = (tax_no <> '')),
  CONSTRAINT invoices__amount CHECK (amount > 0),
  CONSTRAINT invoices__state CHECK (state IN ('REQUESTED', 'ISSUED', 'RED', 'REFUSED', 'WITHDRAWN')),
  CONSTRAINT invoices__issued CHECK ((state IN ('ISSUED', 'RED')) = (number IS NOT NULL) AND (number IS NULL) = (issued_at IS NULL)),
  CONSTRAINT invoices__red CHECK ((state = 'RED') = (red_number IS NOT NULL) AND (red_number IS NULL) = (red_at IS NULL)),
  CONSTRAINT invoices__file CHECK (file_id IS NULL OR number IS NOT NULL),
  CONSTRAINT invoices__red_file CHECK (red_file_id IS NULL OR red_number IS NOT NULL)
);
CREATE UNIQUE INDEX invoices__open ON invoices (order_id) WHERE state IN ('REQUESTED', 'ISSUED');
CREATE INDEX invoices__order_id ON invoices (order_id, id);
CREATE INDEX invoices__issuer_user_id ON invoices (issuer_user_id, id) WHERE issuer_user_id IS NOT NULL;
CREATE INDEX invoices__issuer_company_id ON invoices (issuer_company_id, id) WHERE issuer_company_id IS NOT NULL;
CREATE INDEX invoices__buyer_user_id ON invoices (buyer_user_id, id) WHERE buyer_user_id IS NOT NULL;
CREATE INDEX invoices__buyer_company_id ON invoices (buyer_company_id, id) WHERE buyer_company_id IS NOT NULL;
CREATE INDEX invoices__file_id ON invoices (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX invoices__red_file_id ON invoices (red_file_id) WHERE red_file_id IS NOT NULL;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
