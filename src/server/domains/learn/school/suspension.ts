/** Schools of a company that is stopped. */
import { type PageTag, pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { removeMapPoints } from '#server/domains/city/map/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { publishSchoolPoints } from './map-points.ts'
import { schoolsOfOwner } from './queries.ts'

/** The pages that show a school. */
export const schoolTags = (schoolId: number): PageTag[] => [...shownTags('school', [schoolId]), pageTag.schools]

/** What shows it follows. */
export async function showSchools(trx: Db, ids: readonly number[], shown: boolean): Promise<void> {
  if (shown) await publishSchoolPoints(trx, ids)
  else await removeMapPoints(trx, 'school', ids)
  await purgeTags(trx, [...shownTags('school', ids), pageTag.schools])
}

export const schoolSuspension: Suspendable = suspendByState({
  kind: 'school',
  table: 'schools',
  shown: ['ONLINE'],
  hidden: 'OFFLINE',
  ownedBy: schoolsOfOwner,
  after: showSchools,
})
