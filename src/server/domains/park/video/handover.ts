/** Videos stay the company's; pages and search name the colleague as their publisher. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { handOverRows, isNot } from '#server/db/hand-over-rows.ts'
import { indexDocuments } from '#server/domains/platform/search/service.ts'
import { searchSource } from './search.ts'

export const videoHandover = handOverRows({
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
    await purgeTags(trx, [pageTag.videos, ...ids.map(id => pageTag.video(id)), pageTag.user(userId), pageTag.user(toUserId)])
  },
})
