/** Consultants and consulting companies that are stopped. What they have answered stays. */
import { sql } from 'kysely'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
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
  ownedBy: ({ kind, id }) => (kind === 'company' ? sql`company_id = ${id}` : sql`user_id = ${id}`),
  async after(trx, ids, shown) {
    await index(trx, 'consultant', ids, shown)
    await purgeTags(trx, [...ids.map(id => `consultant:${id}`), 'consultants', 'home'])
  },
})

/** Its page follows the state of the company; only search has to be told. */
export const consultCompanySuspension: Suspendable = {
  kind: 'consultcompany',
  async suspend(trx, owner) {
    if (owner.kind !== 'company') return []
    const found = await trx
      .selectFrom('consult_companies')
      .select('company_id')
      .where('company_id', '=', owner.id)
      .executeTakeFirst()
    if (!found) return []
    await index(trx, 'consultcompany', [owner.id], false)
    await purgeTags(trx, [`consultcompany:${owner.id}`, 'consultants'])
    return [{ refId: owner.id, state: '' }]
  },
  async resume(trx, records) {
    await index(
      trx,
      'consultcompany',
      records.map(record => record.refId),
      true,
    )
    await purgeTags(trx, [...records.map(({ refId }) => `consultcompany:${refId}`), 'consultants'])
  },
}
