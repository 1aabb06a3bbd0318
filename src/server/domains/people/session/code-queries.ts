/** SQL of the codes that are sent to phones and addresses. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { CodePurpose } from './tables.ts'

export const insertCode = (
  db: Db,
  row: {
    phone: string
    purpose: CodePurpose
    code_hash: Buffer
    asker_hash: Buffer | null
    expires_at: Date
    created_at: Date
  },
) => db.insertInto('message_codes').values(row).returning('id').executeTakeFirstOrThrow()

export const deleteCode = (db: Db, id: number) => db.deleteFrom('message_codes').where('id', '=', id).execute()

/** The codes of a phone and purpose that have not expired, used ones too. The limits of sending keep them few. */
const recentCodes = (db: Db, phone: string, purpose: CodePurpose, now: Date) =>
  db
    .selectFrom('message_codes')
    .select(['id', 'code_hash', 'asker_hash', 'tries', 'elsewhere_tries', 'used_at'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(20)

export const listRecentCodes = (db: Db, phone: string, purpose: CodePurpose, now: Date) =>
  recentCodes(db, phone, purpose, now).execute()

/** The same, locked, so that two tries at once are counted one after the other. */
export const lockRecentCodes = (trx: Db, phone: string, purpose: CodePurpose, now: Date) =>
  recentCodes(trx, phone, purpose, now).forUpdate().execute()

/** Counts a wrong try against codes: as one of the person who asked for them, and as one from elsewhere. */
export async function countTries(trx: Db, own: readonly number[], elsewhere: readonly number[]): Promise<void> {
  if (own.length > 0) await trx.updateTable('message_codes').set({ tries: sql`tries + 1` }).where('id', 'in', own).execute()
  if (elsewhere.length > 0) {
    const change = { elsewhere_tries: sql<number>`elsewhere_tries + 1` }
    await trx.updateTable('message_codes').set(change).where('id', 'in', elsewhere).execute()
  }
}

/** After one right code, all codes of the phone for this purpose are used up. */
export const markCodesUsed = (trx: Db, phone: string, purpose: CodePurpose, now: Date) =>
  trx
    .updateTable('message_codes')
    .set({ used_at: now })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
