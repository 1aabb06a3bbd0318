/** Courses of a company that is stopped; the school's courses too when the school is the company's. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { coursesOfOwner } from './queries.ts'
import { searchSource } from './search-source.ts'

/** What shows it follows. */
export async function showCourses(trx: Db, ids: readonly number[], shown: boolean): Promise<void> {
  if (shown) {
    for (const id of ids) {
      const document = await searchSource.get(trx, id)
      if (document) await indexDocuments(trx, [document])
    }
  } else await removeDocuments(trx, 'course', ids)
  await purgeTags(trx, [...shownTags('course', ids), pageTag.courses, pageTag.home])
}

export const courseSuspension: Suspendable = suspendByState({
  kind: 'course',
  table: 'courses',
  shown: ['ONLINE'],
  hidden: 'OFFLINE',
  ownedBy: coursesOfOwner,
  after: showCourses,
})
