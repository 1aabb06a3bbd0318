/** Videos stay the company's; pages and search name the colleague as their publisher. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { handOverRows, isNot } from '#server/db/hand-over-rows.ts'
import { indexDocuments } from '#server/domains/platform/search/service.ts'
import type { HandoverSource } from '#server/manifest/handover.ts'
import { searchSource } from './search.ts'
import { handSeriesOver } from './writing/series-queries.ts'

const videos = handOverRows({
  kind: 'VIDEO',
  table: 'videos',
  person: 'owner_user_id',
  company: 'owner_company_id',
  open: isNot('DELETED'),
  dated: false,
  async after(trx, ids, { userId }, toUserId) {
    for (const id of ids) {
      const document = await searchSource.get(trx, id)
      if (document) await indexDocuments(trx, [document])
    }
    await purgeTags(trx, [pageTag.videos, ...shownTags('video', ids), pageTag.user(userId), pageTag.user(toUserId)])
  },
})

/** Series go along with the videos that stand in them. */
export const videoHandover: HandoverSource = {
  ...videos,
  async hand(trx, from, toUserId, now) {
    await videos.hand(trx, from, toUserId, now)
    await handSeriesOver(trx, from, toUserId)
  },
}
