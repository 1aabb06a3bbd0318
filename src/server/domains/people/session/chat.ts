/** Entering the chat: only as oneself, or as the company one acts for right now. */
import type { ChatSignature } from '#lib/contract/people/session.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Who somebody is in the chat. A colleague of the same company is somebody else there: each answers with their own name. */
function chatIdentifier(actor: Actor, { unionId, userType }: { unionId: number; userType: 'USER' | 'EMPLOYEE' }): string {
  const { userId } = signedInPerson(actor)
  if (userType === 'USER') {
    if (unionId !== userId) throw new AppError('rights.denied')
    return `user_${userId}`
  }
  const company = actingCompany(actor)
  if (unionId !== company.companyId) throw new AppError('rights.denied')
  return `company_${company.companyId}_${company.employeeId}`
}

/** @throws AppError `rights.denied` for anybody else, `rights.company_identity` for a company without acting as it. */
export function chatSignatureFor(
  actor: Actor,
  identity: { unionId: number; userType: 'USER' | 'EMPLOYEE' },
  ports: Ports,
  now: Date,
): ChatSignature {
  const { expiresAt, ...signature } = ports.chat.sign(chatIdentifier(actor, identity), now)
  return { ...signature, expiresAt: expiresAt.toISOString() }
}
