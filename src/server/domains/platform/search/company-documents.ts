/** A company that ceases to exist leaves the index with everything that it offered. */
import type { Db } from '#server/db/client.ts'
import { listDocumentsOfCompany } from './company-queries.ts'
import { dropDocuments } from './index-write.ts'

export async function removeDocumentsOfCompany(trx: Db, companyId: number): Promise<void> {
  for (const [kind, documents] of Map.groupBy(await listDocumentsOfCompany(trx, companyId), row => row.kind)) {
    await dropDocuments(
      trx,
      kind,
      documents.map(row => row.ref_id),
    )
  }
}
