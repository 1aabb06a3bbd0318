/**
 * The day of a transfer stands with the transfer: the statement of a month reads that month of a person's accounts along an index, however
 * long their history is, and so do lists of an account and the operators' search.
 */
import { type Kysely, sql } from 'kysely'

// The database writes the day, so that it is that of the posting whoever adds the transfer.
const days = sql`
ALTER TABLE ledger_transfers ADD COLUMN day date;
ALTER TABLE ledger_transfers DISABLE TRIGGER ledger_transfers__kept_rows;
UPDATE ledger_transfers SET day = posting.business_day FROM ledger_postings AS posting WHERE posting.id = posting_id;
ALTER TABLE ledger_transfers ENABLE TRIGGER ledger_transfers__kept_rows;
ALTER TABLE ledger_transfers ALTER COLUMN day SET NOT NULL;

CREATE FUNCTION ledger_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.day := (SELECT business_day FROM ledger_postings WHERE id = new.posting_id);
  -- Without a posting the foreign key refuses the row.
  new.day := coalesce(new.day, 'epoch');
  RETURN new;
END $$;
CREATE TRIGGER ledger_transfers__dated BEFORE INSERT ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION ledger_day();`

const indexes = sql`
DROP INDEX ledger_transfers__debit;
DROP INDEX ledger_transfers__credit;
CREATE INDEX ledger_transfers__debit ON ledger_transfers (debit, day, id) INCLUDE (amount);
CREATE INDEX ledger_transfers__credit ON ledger_transfers (credit, day, id) INCLUDE (amount);
CREATE INDEX ledger_transfers__day ON ledger_transfers (day, id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [days, indexes]) await statement.execute(db)
}
