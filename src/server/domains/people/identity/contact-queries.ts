/** SQL of a person's e-mail address and phone number: the only queries here that see them. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** PostgreSQL's code for a unique key that is taken. */
const isTaken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505'

type Change = { email: string | null } | { phone: string }

/** @returns false when somebody else has it. Runs in a savepoint, so that the transaction around goes on. */
export async function updateContact(trx: Db, userId: number, change: Change, now: Date): Promise<boolean> {
  await sql`savepoint contact`.execute(trx)
  try {
    await trx
      .updateTable('users')
      .set({ ...change, updated_at: now })
      .where('id', '=', userId)
      .execute()
    return true
  } catch (error) {
    if (!isTaken(error)) throw error
    await sql`rollback to savepoint contact`.execute(trx)
    return false
  }
}

export const lockContact = (trx: Db, userId: number) =>
  trx.selectFrom('users').select(['email', 'phone']).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
