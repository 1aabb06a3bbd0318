/** Cancels the exam registrations of somebody who closes their account: frees the seats and deletes the papers. */
import type { Db } from '#server/db/client.ts'
import type { LeavingPerson } from '#server/manifest/domain.ts'
import { move } from './move.ts'
import { deletePapers, listOpenOf, lockRegistration } from './queries.ts'

export async function eraseRegistrations(trx: Db, { id }: LeavingPerson, now: Date): Promise<void> {
  for (const open of await listOpenOf(trx, id)) {
    const row = await lockRegistration(trx, open)
    if (row) await move(trx, row, { event: 'CANCEL', by: 'PERSON', now, set: { reason: '账号已注销' } })
  }
  await deletePapers(trx, id)
}
