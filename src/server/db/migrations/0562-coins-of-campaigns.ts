/** Operators give coins for campaigns of the platform (rule 金币 二), which are no corrections. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE coin_changes
      DROP CONSTRAINT coin_changes__kind,
      ADD CONSTRAINT coin_changes__kind CHECK (kind IN ('COIN_TAKE', 'COIN_GIVE', 'CAMPAIGN')),
      DROP CONSTRAINT coin_changes__moved,
      ADD CONSTRAINT coin_changes__moved CHECK (CASE WHEN state <> 'APPROVED' THEN moved IS NULL
        WHEN kind IN ('COIN_GIVE', 'CAMPAIGN') THEN moved IS NOT DISTINCT FROM amount
        ELSE moved IS NOT NULL AND moved BETWEEN CASE WHEN bars_sign_in THEN 0 ELSE 1 END AND amount END)`.execute(db)
}
