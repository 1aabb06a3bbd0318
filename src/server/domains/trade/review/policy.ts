/**
 * Reviews are answered by the seller, in a company by its owner and administrators. Their buyer may add to one once, within 180 days.
 */
import { FOLLOWUP_DAYS } from '#lib/contract/trade/review.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { AppError } from '#server/errors.ts'
import type { OrderReview, Seller } from './queries.ts'

/** @throws AppError `rights.denied` for staff of a company who have nothing to do with its orders. */
export function sellerOf(actor: Actor): Seller {
  const { userId } = signedInPerson(actor)
  if (actor.kind === 'visitor' || !actor.company) return { kind: 'PERSON', id: userId }
  if (!leadsCompany(actor)) {
    throw new AppError('rights.denied', { message: '公司收到的评价由负责人和管理员处理' })
  }
  return { kind: 'COMPANY', id: actor.company.companyId }
}

/** What was written after this moment may be added to. */
export const followUpSince = (now: Date): Date => new Date(now.getTime() - FOLLOWUP_DAYS * DAY_MS)

type Added = Pick<OrderReview, 'state' | 'followup' | 'held_followup' | 'created_at'>

/** Whether its writer may add to a review now. */
export const mayFollowUp = ({ state, followup, held_followup: held, created_at: at }: Added, now: Date): boolean =>
  state !== 'REVIEWING' && followup === null && held === null && at > followUpSince(now)
