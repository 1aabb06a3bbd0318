/** A person who is stopped is not found by name; their page is gone by their state. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import type { Suspendable } from '#server/suspension.ts'
import { userSearchSource } from './search-source.ts'

export const personSuspension: Suspendable = {
  kind: 'user',
  async suspend(trx, owner) {
    if (owner.kind !== 'user') return []
    await removeDocuments(trx, 'user', [owner.id])
    await purgeTags(trx, [pageTag.user(owner.id)])
    return [{ refId: owner.id, state: '' }]
  },
  async resume(trx, records) {
    for (const { refId } of records) {
      const document = await userSearchSource.get(trx, refId)
      if (document) await indexDocuments(trx, [document])
      await purgeTags(trx, [pageTag.user(refId)])
    }
  },
}
