/**
 * Who may check a statement, when statements are issued, and when they count as checked. Whose statements a person may see is decided by the
 * ledger's `moneyOf`.
 */
import { STATEMENT_CHECK_DAYS } from '#lib/contract/trade/settlement.ts'
import { date } from '#lib/format/date.ts'
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'

/** What began in the last minute of a month is booked by then. */
const REST_MS = DAY_MS

/** True for a person as themselves and for the owner of a company. */
export const mayCheck = (actor: Actor): boolean =>
  actor.kind !== 'visitor' && (actor.company === null || actor.company.employeeIdentity === 'OWNER')

/**
 * The identity whose statement is checked, and the person who does.
 * @throws AppError `rights.denied` for everybody of a company but its owner.
 */
export function checkerOf(actor: Actor): { identity: Identity; userId: number } {
  const { userId } = signedInPerson(actor)
  if (!mayCheck(actor)) throw new AppError('rights.denied', { message: '公司的月结单由负责人确认' })
  const company = actor.kind === 'visitor' ? null : actor.company
  return { identity: company ? { kind: 'COMPANY', id: company.companyId } : { kind: 'USER', id: userId }, userId }
}

/** The last month whose statements can be issued: from the second day of the next one. @returns `2026-03` */
export const lastIssuable = (now: Date): string => date(addMonths(now.getTime() - REST_MS, -1)).slice(0, 7)

/** When a statement is taken as checked. */
export const checkUntil = (issuedAt: Date): Date => new Date(issuedAt.getTime() + STATEMENT_CHECK_DAYS * DAY_MS)

/** Statements issued until then are taken as checked now. */
export const issuedBefore = (now: Date): Date => new Date(now.getTime() - STATEMENT_CHECK_DAYS * DAY_MS)
