/** Who publishes, what each state allows, and what has to be looked at again. */
import type { PostDraft, PostState } from '#lib/contract/city/recruitment-post.ts'
import { jobReady, seekerReady } from '#lib/forms/city/recruitment-post.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { AppError } from '#server/errors.ts'

/** A company with its jobs, or a person with their job-seeker posts. `userId` is who does it. */
export type Publisher = { userId: number; companyId: number | null }

/** @throws AppError `rights.denied` for somebody whose part in the company has nothing to do with its jobs. */
export function publisherOf(actor: Actor): Publisher {
  const { userId } = signedInPerson(actor)
  const companyId = companyIdOf(actor)
  if (companyId !== null && !leadsCompany(actor)) throw new AppError('rights.denied', { message: '职位由负责人和管理员管理' })
  return { userId, companyId }
}

export const kindOf = ({ companyId }: Publisher) => (companyId === null ? ('resume' as const) : ('job' as const))

/** Nobody sees it: what is written becomes its content. */
export const isUnpublished = (state: PostState): boolean => state === 'DRAFT' || state === 'REJECTED'
/** It was approved once and is still its publisher's to change. */
export const isApproved = (state: PostState): boolean => state === 'PUBLISHED' || state === 'PAUSED' || state === 'EXPIRED'

type Action = 'pause' | 'resume' | 'renew' | 'close' | 'appeal'

/** How long a publisher may appeal: companies by the rule 招聘求职 七, persons by the rule 内容发布 六. */
export const appealDaysOf = (kind: 'job' | 'resume'): number => (kind === 'job' ? 7 : 15)

/** The state after each action, by the state before it; every other action is forbidden. */
export const POST_ACTIONS: Readonly<Record<Action, Partial<Record<PostState, PostState>>>> = {
  pause: { PUBLISHED: 'PAUSED' },
  resume: { PAUSED: 'PUBLISHED' },
  renew: { PUBLISHED: 'PUBLISHED', PAUSED: 'PUBLISHED', EXPIRED: 'PUBLISHED' },
  close: { PUBLISHED: 'CLOSED', PAUSED: 'CLOSED', EXPIRED: 'CLOSED' },
  appeal: { TAKEN_DOWN: 'APPEALING' },
}

/** @throws AppError `validation.fields` with everything that is missing. */
export function assertReady(content: PostDraft, kind: 'job' | 'resume'): void {
  const checked = (kind === 'job' ? jobReady : seekerReady).safeParse(content)
  if (checked.success) return
  const fields: Record<string, string> = {}
  for (const issue of checked.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new AppError('validation.fields', { fields })
}

const KEY_PARTS = [
  'title',
  'professionId',
  'employment',
  'salaryUnit',
  'salaryMin',
  'salaryMax',
  'salaryMonths',
  'areaCode',
  'address',
] as const satisfies readonly (keyof PostDraft)[]

/** Pay, place or position differ, or the licence to hire for others: it is looked at again (recruitment rules, sections 1 and 4). */
export const changesKeyParts = (before: PostDraft, after: PostDraft): boolean =>
  KEY_PARTS.some(part => before[part] !== after[part]) ||
  before.terms.agency !== after.terms.agency ||
  before.terms.licenceNo !== after.terms.licenceNo
