import type { EmployeeIdentity } from '#lib/contract/people/staff.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'

/** Who acts, for which company, in which role. @throws AppError `rights.company_identity` for the plain person. */
export const actingMember = (actor: Actor): { userId: number; companyId: number; identity: EmployeeIdentity } => {
  const { companyId, employeeIdentity } = actingCompany(actor)
  return { userId: signedInPerson(actor).userId, companyId, identity: employeeIdentity }
}
