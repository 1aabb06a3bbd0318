/** Who works on services, and what each state allows. */
import type { OfferState } from '#lib/contract/offer.ts'
import type { Actor } from '#server/http/actor.ts'
import { signedInPerson } from '#server/http/actor.ts'

/** Whose services: a company's, or a person's own. `userId` is who does it. */
export type OfferOwner = { userId: number; companyId: number | null }

/** In a company, its owner and administrators. */
export const mayManage = (actor: Actor): boolean =>
  actor.kind !== 'visitor' && (actor.company === null || ['OWNER', 'ADMIN'].includes(actor.company.employeeIdentity))

export const ownerOf = (actor: Actor): OfferOwner => ({
  userId: signedInPerson(actor).userId,
  companyId: actor.kind === 'visitor' ? null : (actor.company?.companyId ?? null),
})

/** Its content may be written into the service itself: nobody sees it. */
export const isWritable = (state: OfferState): boolean => ['DRAFT', 'REJECTED', 'OFF'].includes(state)
