/** Who runs an official account, and what may be done to its articles as they stand. */
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { AppError } from '#server/errors.ts'
import type { ArticleState } from '../tables.ts'

/** `companyId`: also all accounts of this company. */
export type Runner = { userId: number; companyId: number | null }

/** Accounts one runs oneself, and those of a company that one leads. */
export function runnerOf(actor: Actor): Runner {
  const { userId } = signedInPerson(actor)
  const companyId = actor.kind === 'visitor' || !leadsCompany(actor) ? null : (actor.company?.companyId ?? null)
  return { userId, companyId }
}

const EDITABLE: readonly ArticleState[] = ['DRAFT', 'REJECTED', 'WITHDRAWN']

type WrittenState = { state: ArticleState; state_reason: string | null }

/** @throws AppError `state.conflict` while it is being reviewed, waits for its moment, is public or was taken off by operators. */
export function requireEditable({ state, state_reason }: WrittenState): void {
  if (state === 'WITHDRAWN' && state_reason)
    throw new AppError('state.conflict', { message: `被平台下架：${state_reason}。可以在“账号处罚”里申诉` })
  if (!EDITABLE.includes(state)) throw new AppError('state.conflict', { message: '请先撤回，再修改' })
}

export const canDelete = ({ state }: WrittenState, publishedAt: Date | null): boolean =>
  publishedAt === null && (state === 'DRAFT' || state === 'REJECTED')

/** Accounts that one company may have, whatever their state. */
export const MAX_ACCOUNTS = 5
/** Articles of one account that were never published. */
export const MAX_DRAFTS = 50
