/** The companies whose money has to be settled before a person can close their account. */
import type { Db } from '#server/db/client.ts'

/** Companies that a person owns and that are not dissolved. */
export const listOwnCompanies = (db: Db, userId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('owner_user_id', '=', userId)
    .where('state', '<>', 'DISSOLVED')
    .orderBy('id')
    .execute()
