/** SQL of what is reported here. */
import type { Db } from '#server/db/client.ts'
import { publicDownloads } from './visibility.ts'

export const findReportedFile = (db: Db, id: number) =>
  publicDownloads(db).select(['title', 'intro', 'body_html', 'owner_user_id']).where('downloads.id', '=', id).executeTakeFirst()
