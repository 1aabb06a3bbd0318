/** What becomes of a company's services when it ceases to exist. */
import type { Db } from '#server/db/client.ts'

export async function takeCompanyServicesOff(trx: Db, companyId: number): Promise<void> {
  await trx
    .updateTable('services')
    .set({ state: 'OFF' })
    .where('owner_company_id', '=', companyId)
    .where('state', '=', 'ON')
    .execute()
}
