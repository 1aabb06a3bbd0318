/** Who may manage services, and what a service must contain before it is submitted. */
import { offerReady } from '#lib/forms/city/offer.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import type { EditContent } from '#server/domains/city/city/tables.ts'
import { AppError } from '#server/errors.ts'

/** The owner of services: a company, or with `companyId` null the person. `userId` is the person who acts in either case. */
export type OfferOwner = { userId: number; companyId: number | null }

/** In a company, its owner and administrators. */
const canManage = (actor: Actor): boolean => actor.kind !== 'visitor' && (actor.company === null || leadsCompany(actor))

const ownerOf = (actor: Actor): OfferOwner => ({
  userId: signedInPerson(actor).userId,
  companyId: companyIdOf(actor),
})

/** @throws AppError `rights.denied` for an employee whose role does not manage services. */
export function requireOfferOwner(actor: Actor): OfferOwner {
  if (!canManage(actor)) throw new AppError('rights.denied', { message: '公司的服务由负责人和管理员管理' })
  return ownerOf(actor)
}

/** @throws AppError `validation.fields` with everything that is missing. */
export function assertReady(content: EditContent): void {
  const checked = offerReady.safeParse({ ...content, pictures: content.pictures.map(key => ({ key })) })
  if (checked.success) return
  const fields: Record<string, string> = {}
  for (const issue of checked.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new AppError('validation.fields', { fields })
}
