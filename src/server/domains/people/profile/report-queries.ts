/** SQL of what is reported here. */
import type { Db } from '#server/db/client.ts'

export const findReportedPerson = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['nickname', 'intro'])
    .where('id', '=', id)
    .where('state', 'in', ['ACTIVE', 'CLOSING'])
    .where('profile_visibility', '<>', 'PRIVATE')
    .executeTakeFirst()
