/** Videos of those who are stopped. */
import { sql } from 'kysely'
import { purgeTags } from '#server/cache/purge.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { searchSource } from './search.ts'

export const videoSuspension: Suspendable = suspendByState({
  kind: 'video',
  table: 'videos',
  shown: ['PUBLISHED'],
  hidden: 'OFFLINE',
  ownedBy: ({ kind, id }) =>
    kind === 'company' ? sql`owner_company_id = ${id}` : sql`owner_user_id = ${id} and owner_company_id is null`,
  async after(trx, ids, shown) {
    if (shown) {
      for (const id of ids) {
        const document = await searchSource.get(trx, id)
        if (document) await indexDocuments(trx, [document])
      }
    } else await removeDocuments(trx, 'video', ids)
    await purgeTags(trx, [...ids.map(id => `video:${id}`), 'videos'])
  },
})
