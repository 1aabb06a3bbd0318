/**
 * Coins are taken from companies and given to them too (rule 金币 五, 六). Whoever signed in by a program loses the coins and signs in no more
 * (rule 签到 五), until an operator lifts that.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE coin_changes
      ALTER COLUMN user_id DROP NOT NULL,
      ADD COLUMN company_id integer REFERENCES companies (id),
      ADD COLUMN bars_sign_in boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT coin_changes__holder CHECK (num_nonnulls(user_id, company_id) = 1),
      ADD CONSTRAINT coin_changes__bar CHECK (NOT bars_sign_in OR (kind = 'COIN_TAKE' AND user_id IS NOT NULL)),
      DROP CONSTRAINT coin_changes__moved,
      ADD CONSTRAINT coin_changes__moved CHECK (CASE WHEN state <> 'APPROVED' THEN moved IS NULL
        WHEN kind = 'COIN_GIVE' THEN moved IS NOT DISTINCT FROM amount
        ELSE moved IS NOT NULL AND moved BETWEEN CASE WHEN bars_sign_in THEN 0 ELSE 1 END AND amount END);
    CREATE INDEX coin_changes__company_id ON coin_changes (company_id, id DESC) WHERE company_id IS NOT NULL;
    CREATE TABLE sign_in_bars (
      user_id integer PRIMARY KEY REFERENCES users (id),
      change_id integer NOT NULL REFERENCES coin_changes (id),
      reason text NOT NULL,
      barred_at timestamptz NOT NULL
    )`.execute(db)
}
