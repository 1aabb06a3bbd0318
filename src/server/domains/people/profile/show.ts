/**
 * Showing a person anew: after their name, picture, privacy or state changed, every page and every search result that shows them
 * does so differently from the next request on. Part of the transaction of the change.
 */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { listIndexed, listPageTags } from './queries.ts'

/** Lists that name people on their cards. */
const LISTS = [
  pageTag.questions,
  pageTag.consultants,
  pageTag.topics,
  pageTag.videos,
  pageTag.playbacks,
  pageTag.services,
  pageTag.jobs,
  pageTag.home,
  pageTag.park,
  pageTag.search,
]

async function renew(trx: Db, records: { kind: string; ref_id: number }[]): Promise<void> {
  for (const [kind, list] of Map.groupBy(records, record => record.kind)) {
    const source = getRegistry().searchSources.find(one => one.kind === kind)
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
    await purgeTags(trx, [pageTag.user(userId), pageTag.search])
    return
  }
  await renew(trx, await listIndexed(trx, userId))
  await purgeTags(trx, [pageTag.user(userId), ...LISTS, ...(await listPageTags(trx, userId))])
}
