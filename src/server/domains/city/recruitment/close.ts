/** Closes the jobs of a company that is dissolved. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { removeMapPoints } from '#server/domains/city/map/service.ts'
import { removeDocuments, removeListed } from '#server/domains/platform/search/service.ts'
import { listingOf } from './facets.ts'
import { closeCompanyJobs } from './post-queries.ts'

export async function closeJobsOfCompany(trx: Db, companyId: number, now: Date): Promise<void> {
  const ids = await closeCompanyJobs(trx, companyId, now)
  if (ids.length === 0) return
  await removeListed(trx, [listingOf('job', 'newest'), listingOf('job', 'salary')], ids)
  await removeDocuments(trx, 'job', ids)
  await removeMapPoints(trx, 'job', ids)
  await purgeTags(trx, [pageTag.jobs, ...shownTags('recruitment', ids)])
}
