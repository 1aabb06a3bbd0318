/** SQL of reports about schools. */
import type { Db } from '#server/db/client.ts'
import { isPublicSchool } from './visibility.ts'

export const findReportedSchool = (db: Db, id: number) =>
  db
    .selectFrom('schools')
    .select(['name', 'slogan', 'logo', 'cover', 'gallery', 'owner_user_id'])
    .where('id', '=', id)
    .where(isPublicSchool)
    .executeTakeFirst()
