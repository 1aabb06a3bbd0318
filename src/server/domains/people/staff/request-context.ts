import type { EmployeeIdentity } from '#lib/contract/people/staff.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import type { Exchange } from '#server/http/exchange.ts'

/** What every use case of staff is given besides its input. */
export type RequestContext = { actor: Actor; exchange: Exchange; now: Date }

/** Who acts, for which company, as what. */
export const actingMember = (actor: Actor): { userId: number; companyId: number; identity: EmployeeIdentity } => {
  const { companyId, employeeIdentity } = actingCompany(actor)
  return { userId: signedInPerson(actor).userId, companyId, identity: employeeIdentity }
}

export const IDENTITY_TEXTS: Record<EmployeeIdentity, string> = {
  OWNER: '负责人',
  ADMIN: '管理员',
  CONSULTANT: '顾问',
  STAFF: '员工',
}
