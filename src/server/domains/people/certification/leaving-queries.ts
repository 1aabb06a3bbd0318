/** SQL of what the certifications of somebody who closes their account hold: names of holders, and papers of companies. */
import type { Db } from '#server/db/client.ts'

export async function listHolderNames(trx: Db, userId: number) {
  const rows = await trx
    .selectFrom('certifications')
    .select('holder_name')
    .where('user_id', '=', userId)
    .where('subject', '=', 'PERSON')
    .execute()
  return { names: rows.map(row => row.holder_name), phones: [] }
}

/** Uploads with papers that the person handed in for a company: they belong to the company. */
export async function listCompanyPapers(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('certifications')
    .select('upload_ids')
    .where('user_id', '=', userId)
    .where('subject', '=', 'COMPANY')
    .execute()
  return rows.flatMap(row => row.upload_ids)
}
