/**
 * The ledger: double entry, append-only, in two books (yuan in fen, coins). A transfer takes from one account and gives to another of the same book,
 * so that the sum of all accounts is zero by construction. A posting holds the transfers of one event and is unique by kind and reference, which
 * makes posting it again harmless.
 *
 * Accounts of people and companies keep their balance in the row, moved and held to its bounds by the database. Accounts of the system and of orders
 * keep none: every payment would queue for the same row. Their balance is the sum of their transfers.
 *
 * The day of a transfer stands with the transfer: the statement of a month reads that month of a person's accounts along an index, however long
 * their history is, and so do lists of an account and the operators' search.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE ledger_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book text NOT NULL,
  kind text NOT NULL,
  -- Exactly one owner. The key of a system account tells the payment providers behind CLEARING apart.
  system_key text,
  user_id integer REFERENCES users (id),
  company_id integer REFERENCES companies (id),
  order_id integer REFERENCES orders (id),
  -- A balance is kept where it has a bound: what is owned is never negative, what is owed (RECEIVABLE) never positive.
  floor bigint GENERATED ALWAYS AS (CASE WHEN kind IN ('PENDING', 'AVAILABLE', 'FROZEN', 'COINS') THEN 0 END) STORED,
  ceiling bigint GENERATED ALWAYS AS (CASE WHEN kind = 'RECEIVABLE' THEN 0 END) STORED,
  balance bigint,
  CONSTRAINT ledger_accounts__book UNIQUE (id, book),
  CONSTRAINT ledger_accounts__owner UNIQUE NULLS NOT DISTINCT (kind, user_id, company_id, order_id, system_key),
  CONSTRAINT ledger_accounts__one_owner CHECK (num_nonnulls(system_key, user_id, company_id, order_id) = 1),
  CONSTRAINT ledger_accounts__kind CHECK (CASE
    WHEN book = 'CNY' AND kind IN ('CLEARING', 'FEE', 'COIN_COST') THEN system_key IS NOT NULL
    WHEN book = 'CNY' AND kind = 'ESCROW' THEN order_id IS NOT NULL
    WHEN book = 'CNY' AND kind IN ('PENDING', 'AVAILABLE', 'FROZEN', 'RECEIVABLE') THEN coalesce(user_id, company_id) IS NOT NULL
    WHEN book = 'COIN' AND kind IN ('COIN_ISSUE', 'COIN_SPENT') THEN system_key IS NOT NULL
    WHEN book = 'COIN' AND kind = 'COINS' THEN coalesce(user_id, company_id) IS NOT NULL
    ELSE false END),
  CONSTRAINT ledger_accounts__kept CHECK ((balance IS NULL) = (kind NOT IN ('PENDING', 'AVAILABLE', 'FROZEN', 'COINS', 'RECEIVABLE'))),
  CONSTRAINT ledger_accounts__bounds CHECK (balance >= floor AND balance <= ceiling)
);
CREATE INDEX ledger_accounts__user_id ON ledger_accounts (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ledger_accounts__company_id ON ledger_accounts (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX ledger_accounts__order_id ON ledger_accounts (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE ledger_postings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  ref text NOT NULL,
  order_id integer REFERENCES orders (id),
  at timestamptz NOT NULL,
  business_day date NOT NULL GENERATED ALWAYS AS ((at AT TIME ZONE 'Asia/Shanghai')::date) STORED,
  CONSTRAINT ledger_postings__event UNIQUE (kind, ref),
  CONSTRAINT ledger_postings__kind CHECK (kind ~ '^[A-Z][A-Z_]{1,39}$'),
  CONSTRAINT ledger_postings__ref CHECK (char_length(ref) BETWEEN 1 AND 200)
);
CREATE INDEX ledger_postings__order_id ON ledger_postings (order_id, id) WHERE order_id IS NOT NULL;
-- Transfers by their day, for a few bytes at each posting.
CREATE INDEX ledger_postings__at ON ledger_postings USING brin (at);

CREATE TABLE ledger_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  posting_id integer NOT NULL REFERENCES ledger_postings (id),
  book text NOT NULL,
  debit integer NOT NULL,
  credit integer NOT NULL,
  amount bigint NOT NULL,
  day date NOT NULL,
  CONSTRAINT ledger_transfers__debit FOREIGN KEY (debit, book) REFERENCES ledger_accounts (id, book),
  CONSTRAINT ledger_transfers__credit FOREIGN KEY (credit, book) REFERENCES ledger_accounts (id, book),
  CONSTRAINT ledger_transfers__amount CHECK (amount BETWEEN 1 AND 100000000000),
  CONSTRAINT ledger_transfers__two_accounts CHECK (debit <> credit)
);
CREATE INDEX ledger_transfers__posting_id ON ledger_transfers (posting_id);
CREATE INDEX ledger_transfers__debit ON ledger_transfers (debit, day, id) INCLUDE (amount);
CREATE INDEX ledger_transfers__credit ON ledger_transfers (credit, day, id) INCLUDE (amount);
CREATE INDEX ledger_transfers__day ON ledger_transfers (day, id);

-- Proposed by one operator, approved by another, and posted then. Yuan only: coins lie in lots, which a transfer by itself would leave behind.
CREATE TABLE ledger_corrections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  debit integer NOT NULL REFERENCES ledger_accounts (id),
  credit integer NOT NULL REFERENCES ledger_accounts (id),
  amount integer NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'PROPOSED',
  proposed_by integer NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  decided_by integer REFERENCES users (id),
  decided_at timestamptz,
  CONSTRAINT ledger_corrections__two_accounts CHECK (debit <> credit),
  CONSTRAINT ledger_corrections__amount CHECK (amount > 0),
  CONSTRAINT ledger_corrections__reason CHECK (char_length(reason) BETWEEN 1 AND 500),
  CONSTRAINT ledger_corrections__state CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
  CONSTRAINT ledger_corrections__decided CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT ledger_corrections__two_people CHECK (state <> 'APPROVED' OR decided_by <> proposed_by)
);
CREATE INDEX ledger_corrections__state ON ledger_corrections (state, id DESC);`

const functions = sql`
-- The bounds of an account are what refuses a balance beyond them. Accounts are locked in the order of their ids, so that two statements that move the
-- same accounts wait for each other and never crosswise.
CREATE FUNCTION ledger_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_accounts WHERE balance IS NOT NULL AND id IN (SELECT debit FROM added UNION SELECT credit FROM added)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE ledger_accounts SET balance = ledger_accounts.balance + moved.amount FROM (
    SELECT account, sum(amount) AS amount FROM (
      SELECT credit AS account, amount FROM added UNION ALL SELECT debit, -amount FROM added
    ) AS sides GROUP BY account
  ) AS moved WHERE ledger_accounts.id = moved.account AND ledger_accounts.balance IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transfers__moved AFTER INSERT ON ledger_transfers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_move();

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- At depth 1 a statement of a client fired this; deeper, the balances are moved by ledger_move().
  IF tg_op = 'UPDATE' AND tg_table_name = 'ledger_accounts' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_accounts__kept_rows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_postings__kept_rows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_transfers__kept_rows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

CREATE FUNCTION ledger_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.balance <> 0 THEN
    RAISE EXCEPTION 'An account of the ledger begins with nothing' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER ledger_accounts__opened BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_open();

-- The database writes the day, so that it is always the day of the posting, whatever code adds the transfer.
CREATE FUNCTION ledger_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.day := (SELECT business_day FROM ledger_postings WHERE id = new.posting_id);
  -- Without a posting the foreign key refuses the row.
  new.day := coalesce(new.day, 'epoch');
  RETURN new;
END $$;
CREATE TRIGGER ledger_transfers__dated BEFORE INSERT ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION ledger_day();`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, functions]) await part.execute(db)
}
