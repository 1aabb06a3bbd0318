/** Schools of a company that is stopped. */
import { sql } from 'kysely'
import { purgeTags } from '#server/cache/purge.ts'
import { removeMapPoints } from '#server/domains/city/map/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { publishSchoolPoints } from './map-points.ts'

/** The pages that show a school. */
export const schoolTags = (schoolId: number): string[] => [`school:${schoolId}`, 'schools']

export const schoolSuspension: Suspendable = suspendByState({
  kind: 'school',
  table: 'schools',
  shown: ['ONLINE'],
  hidden: 'OFFLINE',
  ownedBy: ({ kind, id }) => (kind === 'company' ? sql`company_id = ${id}` : null),
  async after(trx, ids, shown) {
    if (shown) await publishSchoolPoints(trx, ids)
    else await removeMapPoints(trx, 'school', ids)
    await purgeTags(trx, [...ids.map(id => `school:${id}`), 'schools'])
  },
})
