/** Whose money ends with a person's account. */
import type { Db } from '#server/db/client.ts'

/** The companies that a person owns and that still are. */
export const listOwnCompanies = (db: Db, userId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('owner_user_id', '=', userId)
    .where('state', '<>', 'DISSOLVED')
    .orderBy('id')
    .execute()
