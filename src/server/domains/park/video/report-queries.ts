/** SQL of what is reported here. */
import type { Db } from '#server/db/client.ts'
import { openableVideos } from './visibility.ts'

export const findReportedVideo = (db: Db, id: number) =>
  openableVideos(db).select(['title', 'intro', 'cover', 'owner_user_id']).where('videos.id', '=', id).executeTakeFirst()
