/** Names and phones under which somebody who leaves the site received goods. */
import type { Db } from '#server/db/client.ts'

export async function listReceivers(trx: Db, userId: number) {
  const rows = await trx.selectFrom('delivery_addresses').select(['receiver', 'phone']).where('user_id', '=', userId).execute()
  return { names: rows.map(row => row.receiver), phones: rows.map(row => row.phone) }
}
