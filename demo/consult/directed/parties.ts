/** Who asks in directed consultations. */
import type { SeedContext } from '#demo/context.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import type { SeedConsultant } from '../experts/index.ts'

/** The named people of the demo city, as far as they take part. */
export type NamedParties = { member: number; admin: number; expert: SeedConsultant | undefined }

export function namedParties({ people }: SeedContext, experts: readonly SeedConsultant[]): NamedParties {
  const idOf = (role: 'MEMBER' | 'CONSULTANT' | 'ADMIN') =>
    people[demoAccounts.findIndex(account => account.role === role)]?.id ?? people[0]!.id
  const consultant = idOf('CONSULTANT')
  return { member: idOf('MEMBER'), admin: idOf('ADMIN'), expert: experts.find(expert => expert.userId === consultant) }
}

/** In the first rounds the named people ask: the member, then the admin for the named company. */
export function drawAsker(
  context: SeedContext,
  named: NamedParties,
  round: number,
  expert: SeedConsultant,
): { asker_user_id: number; asker_company_id: number | null } {
  if (round < 2) return { asker_user_id: named.member, asker_company_id: null }
  if (round === 3 && expert.companyId !== named.expert?.companyId)
    return { asker_user_id: named.admin, asker_company_id: named.expert?.companyId ?? null }
  return { asker_user_id: drawStranger(context, expert), asker_company_id: null }
}

/** Anybody but the consultant. */
export function drawStranger(context: SeedContext, expert: SeedConsultant): number {
  const person = context.rng.pick(context.people)
  return person.id === expert.userId ? drawStranger(context, expert) : person.id
}
