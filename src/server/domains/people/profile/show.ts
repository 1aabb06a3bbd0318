/**
 * Showing a person anew: after their name, picture, privacy or state changed, every page and every search result that shows them
 * does so differently from the next request on. Part of the transaction of the change.
 */
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { serviceSearchSource } from '#server/domains/city/city/service.ts'
import { jobSearchSource, resumeSearchSource } from '#server/domains/city/recruitment/service.ts'
import { searchSources as consultSources } from '#server/domains/consult/consult/service.ts'
import { searchSource as courseSource } from '#server/domains/learn/course/service.ts'
import { replySearchSource, searchSource as topicSource } from '#server/domains/park/forum/service.ts'
import { searchSource as videoSource } from '#server/domains/park/video/service.ts'
import { userSearchSource } from '#server/domains/people/identity/service.ts'
import type { SearchSource } from '#server/domains/platform/search/document.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { listIndexed, listPageTags } from './queries.ts'

const sources = new Map<string, SearchSource>(
  [
    serviceSearchSource,
    jobSearchSource,
    resumeSearchSource,
    ...consultSources,
    courseSource,
    topicSource,
    replySearchSource,
    videoSource,
    userSearchSource,
  ].map(source => [source.kind, source]),
)

/** Lists that name people on their cards. */
const LISTS = ['questions', 'consultants', 'topics', 'videos', 'playbacks', 'services', 'jobs', 'home', 'park', 'search']

async function renew(trx: Db, records: { kind: string; ref_id: number }[]): Promise<void> {
  for (const [kind, list] of Map.groupBy(records, record => record.kind)) {
    const source = sources.get(kind)
    if (!source) continue
    const documents = await Promise.all(
      list.map(async record => ({ id: record.ref_id, document: await source.get(trx, record.ref_id) })),
    )
    await indexDocuments(
      trx,
      documents.flatMap(one => one.document ?? []),
    )
    await removeDocuments(
      trx,
      source.kind,
      documents.filter(one => !one.document).map(one => one.id),
    )
  }
}

/** @param what `profile`: their own page and entry; `everywhere`: also all that they wrote, since it shows who they are. */
export async function showAnew(trx: Db, userId: number, what: 'profile' | 'everywhere'): Promise<void> {
  if (what === 'profile') {
    await renew(trx, [{ kind: 'user', ref_id: userId }])
    await purgeTags(trx, [`user:${userId}`, 'search'])
    return
  }
  await renew(trx, await listIndexed(trx, userId))
  await purgeTags(trx, [`user:${userId}`, ...LISTS, ...(await listPageTags(trx, userId))])
}
