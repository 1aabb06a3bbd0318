/** Documents that stand in the index under a company. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SearchKind } from './kinds.ts'

/** What its people wrote in the forum and in answers is theirs, and left out. */
export async function listDocumentsOfCompany(db: Db, companyId: number): Promise<{ kind: SearchKind; ref_id: number }[]> {
  const { rows } = await sql<{ kind: SearchKind; ref_id: number }>`
    select kind, ref_id from search_documents
      where owner_company_id = ${companyId} and kind <> all(${['topic', 'reply', 'question', 'answer']})
    union select 'company', ${companyId}::integer union select 'consultcompany', ${companyId}::integer`.execute(db)
  return rows
}
