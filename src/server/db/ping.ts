/** Whether the database answers. */
import { sql } from 'kysely'
import type { Db } from './client.ts'

export const ping = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
