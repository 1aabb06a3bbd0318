/** The front hall's own records. */
import type { Db } from '#server/db/client.ts'

export function listPhones(db: Db) {
  return db.selectFrom('site_phones').select(['name', 'phone', 'hours', 'note']).orderBy('position_no').orderBy('id').execute()
}
