import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { indexDocuments } from '#server/domains/platform/search/service.ts'
import { searchSources } from './search.ts'

/** A consultant has changed: the page, the lists they stand in and their search entry follow. */
export async function announce(trx: Db, consultant: { id: number; company_id: number | null }): Promise<void> {
  await purgeTags(trx, [
    ...shownTags('consultant', [consultant.id]),
    pageTag.consultants,
    ...(consultant.company_id === null ? [] : [pageTag.consultCompany(consultant.company_id)]),
  ])
  const document = await searchSources.find(source => source.kind === 'consultant')?.get(trx, consultant.id)
  if (document) await indexDocuments(trx, [document])
}
