/** Courses of a company that is stopped; the school's courses too when the school is the company's. */
import { sql } from 'kysely'
import { purgeTags } from '#server/cache/purge.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { searchSource } from './search-source.ts'

export const courseSuspension: Suspendable = suspendByState({
  kind: 'course',
  table: 'courses',
  shown: ['ONLINE'],
  hidden: 'OFFLINE',
  ownedBy: ({ kind, id }) =>
    kind === 'company' ? sql`(company_id = ${id} or school_id in (select id from schools where company_id = ${id}))` : null,
  async after(trx, ids, shown) {
    if (shown) {
      for (const id of ids) {
        const document = await searchSource.get(trx, id)
        if (document) await indexDocuments(trx, [document])
      }
    } else await removeDocuments(trx, 'course', ids)
    await purgeTags(trx, [...ids.map(id => `course:${id}`), 'courses', 'home'])
  },
})
