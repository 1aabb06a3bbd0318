/** Suspends frozen consultants and consulting companies. Their answers stay public. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { hasConsultCompany } from './queries/companies.ts'
import { consultantsOfOwner } from './queries/consultants.ts'
import { searchSources } from './search.ts'

async function index(trx: Db, kind: 'consultant' | 'consultcompany', ids: readonly number[], shown: boolean): Promise<void> {
  if (!shown) return removeDocuments(trx, kind, ids)
  const source = searchSources.find(one => one.kind === kind)
  for (const id of ids) {
    const document = await source?.get(trx, id)
    if (document) await indexDocuments(trx, [document])
  }
}

export const consultantSuspension: Suspendable = suspendByState({
  kind: 'consultant',
  table: 'consultants',
  shown: ['ACTIVE', 'PAUSED'],
  // Nobody but the operator leads out of it.
  hidden: 'REVOKED',
  ownedBy: consultantsOfOwner,
  async after(trx, ids, shown) {
    await index(trx, 'consultant', ids, shown)
    await purgeTags(trx, [...shownTags('consultant', ids), pageTag.consultants, pageTag.home])
  },
})

/** Its page follows the state of the company; only the search index has to follow. */
export const consultCompanySuspension: Suspendable = {
  kind: 'consultcompany',
  async suspend(trx, owner) {
    if (owner.kind !== 'company') return []
    if (!(await hasConsultCompany(trx, owner.id))) return []
    await index(trx, 'consultcompany', [owner.id], false)
    await purgeTags(trx, [pageTag.consultCompany(owner.id), pageTag.consultants])
    return [{ refId: owner.id, state: '' }]
  },
  async resume(trx, records) {
    await index(
      trx,
      'consultcompany',
      records.map(record => record.refId),
      true,
    )
    await purgeTags(trx, [...records.map(({ refId }) => pageTag.consultCompany(refId)), pageTag.consultants])
  },
}
