/** Who may do what with whom in a company. Pure rules; the service enforces them, the answers carry them so that screens can hide. */
import type { EmployeeIdentity } from '#lib/contract/people/staff.ts'

/**
 * `edit`: identity, title and tool permissions. `editCard`: the name and picture others see in consultations. `remove`: out of the
 * company. `receiveCompany`: become its owner. `seeWork`: what would have to be handed over.
 */
export const STAFF_ACTIONS = ['edit', 'editCard', 'remove', 'receiveCompany', 'seeWork'] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

type Who = { identity: EmployeeIdentity; isSelf: boolean }

const BELOW_ADMIN: readonly EmployeeIdentity[] = ['CONSULTANT', 'STAFF']

/** Owners stand above everybody else, administrators above those who are neither; nobody stands above an owner. */
const standsAbove = (actor: EmployeeIdentity, target: EmployeeIdentity): boolean =>
  actor === 'OWNER' ? target !== 'OWNER' : actor === 'ADMIN' && BELOW_ADMIN.includes(target)

export function mayDo(action: StaffAction, actor: EmployeeIdentity, target: Who): boolean {
  switch (action) {
    case 'edit':
    case 'remove':
      return !target.isSelf && standsAbove(actor, target.identity)
    case 'editCard':
    case 'seeWork':
      return target.isSelf || standsAbove(actor, target.identity)
    case 'receiveCompany':
      return actor === 'OWNER' && !target.isSelf
  }
}

/** The identities somebody may give away, by invitation or by promotion. */
export const mayGrant = (actor: EmployeeIdentity, identity: EmployeeIdentity): boolean => standsAbove(actor, identity)

export const mayLeave = (actor: EmployeeIdentity): boolean => actor !== 'OWNER'
