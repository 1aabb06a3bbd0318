/**
 * After the name, picture, privacy or state of a person has changed: purges every page and indexes every search entry that shows them, in
 * the transaction of the change.
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

/** Writes the entries of these records anew; a record that is not public any more loses its entry. */
async function reindex(trx: Db, records: { kind: string; ref_id: number }[]): Promise<void> {
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
export async function refreshPerson(trx: Db, userId: number, what: 'profile' | 'everywhere'): Promise<void> {
  if (what === 'profile') {
    await reindex(trx, [{ kind: 'user', ref_id: userId }])
    await purgeTags(trx, [pageTag.user(userId), pageTag.search])
    return
  }
  await reindex(trx, await listIndexed(trx, userId))
  await purgeTags(trx, [pageTag.user(userId), ...LISTS, ...(await listPageTags(trx, userId))])
}
