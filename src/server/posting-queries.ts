/** SQL of people who may not post. */
import type { Db } from '#server/db/client.ts'

export const findRestriction = async (db: Db, userId: number): Promise<Date | null> =>
  (await db.selectFrom('posting_restrictions').select('until').where('user_id', '=', userId).executeTakeFirst())?.until ?? null
