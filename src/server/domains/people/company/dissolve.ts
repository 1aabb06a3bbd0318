/** A company that nobody else works for ends with its owner's account. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { removeDocumentsOfCompany } from '#server/domains/platform/search/service.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { dissolveCompaniesOf } from './leaving-queries.ts'

/** @returns the ids of the companies that ended. */
export async function dissolveOwnCompanies(trx: Db, userId: number, now: Date): Promise<number[]> {
  const ids = await dissolveCompaniesOf(trx, userId, now)
  for (const id of ids) {
    for (const end of getRegistry().companyEnds) await end(trx, id, now)
    await removeDocumentsOfCompany(trx, id)
    await purgeTags(trx, [
      ...shownTags('company', [id]),
      pageTag.servicesOfCompany(id),
      pageTag.companies,
      pageTag.services,
      pageTag.jobs,
      pageTag.map,
    ])
  }
  return ids
}
