/** What time of the same way costs now, where it is bought besides. */
import type { Db } from '#server/db/client.ts'
import { listFeeRows } from '#server/domains/consult/consult/queries/fees.ts'
import { type DirectedRow, findAskable, findCompanyOwner } from './queries.ts'

/** The consultant's fees, or the company's where it was the company that was asked and its consultant has none. */
export async function findOfferedFees(db: Db, row: DirectedRow) {
  const expert = row.consultant_id === null ? undefined : await findAskable(db, row.consultant_id)
  const own = expert ? await listFeeRows(db, { consultantId: expert.id }) : []
  const rows = own.length > 0 || row.company_id === null ? own : await listFeeRows(db, { companyId: row.company_id })
  const userId = expert?.user_id ?? (row.company_id === null ? null : await findCompanyOwner(db, row.company_id))
  return {
    fees: rows.filter(({ way, price }) => way === row.way && price > 0).map(({ minutes, price }) => ({ minutes, price })),
    seller: userId === null ? null : { userId, companyId: row.company_id },
  }
}
