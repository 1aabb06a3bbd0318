/** Nobody can join or take over a company that ceases to exist. */
import type { Db } from '#server/db/client.ts'
import { closeTransfers, withdrawInvitations } from './queries.ts'

export async function closeStaffing(trx: Db, companyId: number, now: Date): Promise<void> {
  await withdrawInvitations(trx, { companyId }, now)
  await closeTransfers(trx, { companyId }, now)
}
