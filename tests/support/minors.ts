/** Somebody whose certificate shows how old they are. */
import { date } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { seal } from '#server/secrets.ts'

/** Takes the place of the certificate they have. */
export async function certifyPerson(db: Db, userId: number, age: number): Promise<void> {
  await db.deleteFrom('certifications').where('user_id', '=', userId).where('subject', '=', 'PERSON').execute()
  await db
    .insertInto('certifications')
    .values({
      subject: 'PERSON',
      user_id: userId,
      company_id: null,
      state: 'CERTIFIED',
      holder_name: '林小满',
      number_cipher: seal(`440301${Number(date(new Date()).slice(0, 4)) - age}01011234`),
      number_hash: null,
      credit_code: null,
      transfer_amount: null,
      transfer_sent_at: null,
      transfer_until: null,
      refuse_reason: null,
      decided_at: new Date(),
      decided_by: null,
      valid_until: '2036-01-01',
    })
    .execute()
}

export const certifyMinor = (db: Db, userId: number): Promise<void> => certifyPerson(db, userId, 15)
