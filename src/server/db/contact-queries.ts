/** Rows of the kernel that are stored under a phone number or a mail address rather than under a person. */
import { sql } from 'kysely'
import type { Db } from './client.ts'

/** Deletes what was sent to them, and the limits that count them. @param contacts phone numbers and mail addresses. */
export async function deleteStoredContacts(trx: Db, contacts: readonly string[]): Promise<void> {
  if (contacts.length === 0) return
  await trx
    .deleteFrom('inbox_messages')
    .where('recipient', 'in', [...contacts])
    .execute()
  for (const contact of contacts) await sql`delete from rate_limits where strpos(key, ${contact}) > 0`.execute(trx)
}

export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}
