/** Suspends the jobs of frozen companies and the posts of frozen job seekers. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { removeMapPoints } from '#server/domains/city/map/service.ts'
import { fileEntries, indexDocuments, removeDocuments, removeListed } from '#server/domains/platform/search/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { listingEntriesOf, listingOf } from './facets.ts'
import { publishJobPoints } from './map-points.ts'
import { listPublicPosts, postsOfOwner } from './post-queries.ts'
import { jobSearchSource, resumeSearchSource } from './search-source.ts'

const SORTS = ['newest', 'salary'] as const

async function listEntries(trx: Db, ids: readonly number[]) {
  const rows = await listPublicPosts(trx, ids)
  return rows.flatMap(row =>
    listingEntriesOf({
      id: row.id,
      kind: row.kind,
      title: row.title,
      professionId: row.profession_id,
      professionGroupId: row.profession_group_id,
      provinceCode: row.province_code,
      cityCode: row.city_code,
      districtCode: row.district_code,
      education: row.education,
      experience: row.experience,
      employment: row.employment,
      scale: row.company_scale,
      companyId: row.company_id,
      tags: row.tags,
      unit: row.salary_unit,
      min: row.salary_min,
      max: row.salary_max,
      negotiable: row.salary_negotiable,
      refreshedAt: row.refreshed_at,
      salaryRank: row.salary_rank,
    }),
  )
}

/** Brings posts into lists, search, map and pages, or takes them away. */
export async function showPosts(trx: Db, ids: readonly number[], shown: boolean): Promise<void> {
  if (shown) {
    const documents = await Promise.all(
      ids.map(async id => (await jobSearchSource.get(trx, id)) ?? (await resumeSearchSource.get(trx, id))),
    )
    await indexDocuments(
      trx,
      documents.filter(document => document !== undefined),
    )
    await fileEntries(trx, await listEntries(trx, ids))
    await publishJobPoints(trx, ids)
  } else {
    for (const kind of ['job', 'resume'] as const) {
      await removeDocuments(trx, kind, ids)
      await removeListed(
        trx,
        SORTS.map(sort => listingOf(kind, sort)),
        ids,
      )
    }
    await removeMapPoints(trx, 'job', ids)
  }
  await purgeTags(trx, [...shownTags('recruitment', ids), pageTag.jobs, pageTag.resumes, pageTag.home])
}

export const recruitmentSuspension: Suspendable = suspendByState({
  kind: 'recruitment',
  table: 'recruitments',
  shown: ['PUBLISHED'],
  hidden: 'PAUSED',
  ownedBy: postsOfOwner,
  after: showPosts,
})
