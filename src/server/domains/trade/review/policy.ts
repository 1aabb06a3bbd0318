/** Who answers reviews: whoever delivered, which in a company are its owner and administrators. */
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { AppError } from '#server/errors.ts'
import type { Seller } from './queries.ts'

/** @throws AppError `rights.denied` for staff of a company who have nothing to do with its orders. */
export function sellerOf(actor: Actor): Seller {
  const { userId } = signedInPerson(actor)
  if (actor.kind === 'visitor' || !actor.company) return { kind: 'PERSON', id: userId }
  if (!leadsCompany(actor)) {
    throw new AppError('rights.denied', { message: '公司收到的评价由负责人和管理员处理' })
  }
  return { kind: 'COMPANY', id: actor.company.companyId }
}
