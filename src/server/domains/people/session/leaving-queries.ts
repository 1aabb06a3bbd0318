/** SQL of erasing codes, messages and limits, which are stored under a phone or an address rather than under a person. */
import type { Db } from '#server/db/client.ts'
import { deleteStoredContacts } from '#server/db/contact-queries.ts'
import type { LeavingPerson } from '#server/manifest/domain.ts'

export async function eraseContacts(trx: Db, { phone, email }: LeavingPerson): Promise<void> {
  const recipients = [phone, email].filter(text => text !== null)
  if (recipients.length === 0) return
  await trx.deleteFrom('message_codes').where('phone', 'in', recipients).execute()
  await deleteStoredContacts(trx, recipients)
}
