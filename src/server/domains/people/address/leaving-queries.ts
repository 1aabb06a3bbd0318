/** SQL of the receivers in the delivery addresses of somebody who closes their account. */
import type { Db } from '#server/db/client.ts'

export async function listReceivers(trx: Db, userId: number) {
  const rows = await trx.selectFrom('delivery_addresses').select(['receiver', 'phone']).where('user_id', '=', userId).execute()
  return { names: rows.map(row => row.receiver), phones: rows.map(row => row.phone) }
}
