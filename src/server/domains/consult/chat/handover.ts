/** Hands over the direct conversations that an employee has for the company: a colleague becomes a member. Earlier messages stay under the company. */
import { type HandoverSource, MAX_OPEN_ITEMS } from '#server/manifest/handover.ts'
import { listHeldForCompany } from './queries/members.ts'
import { addMember, removeMember } from './rooms.ts'

export const chatHandover: HandoverSource = {
  kind: 'CHAT',
  async list(db, from) {
    const rows = await listHeldForCompany(db, from, MAX_OPEN_ITEMS)
    return rows.map(row => ({ kind: 'CHAT', id: row.id, title: row.title, state: row.state }))
  },
  async hand(trx, from, toUserId, now) {
    for (const { id, role } of await listHeldForCompany(trx, from, 100_000)) {
      await addMember(trx, id, { userId: toUserId, role, companyId: from.companyId }, now)
      await removeMember(trx, id, from.userId, now)
    }
  },
}
