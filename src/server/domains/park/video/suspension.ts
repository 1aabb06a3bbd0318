/** Videos of those who are stopped. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { videosOfOwner } from './queries.ts'
import { searchSource } from './search.ts'
import { listSeriesOf, updateSeriesCount } from './workspace-queries.ts'

/** What shows it follows. */
export async function showVideos(trx: Db, ids: readonly number[], shown: boolean): Promise<void> {
  if (shown) {
    for (const id of ids) {
      const document = await searchSource.get(trx, id)
      if (document) await indexDocuments(trx, [document])
    }
  } else await removeDocuments(trx, 'video', ids)
  for (const seriesId of await listSeriesOf(trx, ids)) await updateSeriesCount(trx, seriesId)
  await purgeTags(trx, [...shownTags('video', ids), pageTag.videos])
}

export const videoSuspension: Suspendable = suspendByState({
  kind: 'video',
  table: 'videos',
  shown: ['PUBLISHED'],
  hidden: 'OFFLINE',
  ownedBy: videosOfOwner,
  after: showVideos,
})
