/** The mark of certification that services carry, so that lists need not join their owners. */
import type { Db } from '#server/db/client.ts'

export const setServicesCertified = (trx: Db, owner: { companyId: number } | { userId: number }, certified: boolean) => {
  const update = trx.updateTable('services').set({ certified })
  return (
    'companyId' in owner
      ? update.where('owner_company_id', '=', owner.companyId)
      : update.where('owner_user_id', '=', owner.userId).where('owner_company_id', 'is', null)
  ).execute()
}
