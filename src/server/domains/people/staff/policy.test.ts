import { expect, test } from 'vitest'
import type { EmployeeIdentity } from '#lib/contract/people/staff.ts'
import { mayDo, mayGrant, mayLeave, STAFF_ACTIONS, type StaffAction } from './policy.ts'

const roles: EmployeeIdentity[] = ['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF']

/** Everything that is allowed with others, by hand: actor → action → targets. What is not here is refused. */
const withOthers: Record<EmployeeIdentity, Partial<Record<StaffAction, EmployeeIdentity[]>>> = {
  OWNER: {
    edit: ['ADMIN', 'CONSULTANT', 'STAFF'],
    editCard: ['ADMIN', 'CONSULTANT', 'STAFF'],
    remove: ['ADMIN', 'CONSULTANT', 'STAFF'],
    seeWork: ['ADMIN', 'CONSULTANT', 'STAFF'],
    // A second owner does not exist; if there were one, they could receive the company.
    receiveCompany: ['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF'],
  },
  ADMIN: {
    edit: ['CONSULTANT', 'STAFF'],
    editCard: ['CONSULTANT', 'STAFF'],
    remove: ['CONSULTANT', 'STAFF'],
    seeWork: ['CONSULTANT', 'STAFF'],
  },
  CONSULTANT: {},
  STAFF: {},
}
const withOneself: StaffAction[] = ['editCard', 'seeWork']

const cases = roles.flatMap(actor =>
  STAFF_ACTIONS.flatMap(action => [
    ...roles.map(target => [actor, action, target, false, withOthers[actor][action]?.includes(target) ?? false] as const),
    [actor, action, actor, true, withOneself.includes(action)] as const,
  ]),
)

test.each(cases)('%s may %s %s (self: %s): %s', (actor, action, identity, isSelf, allowed) =>
  expect(mayDo(action, actor, { identity, isSelf })).toBe(allowed),
)

test.each([
  ['OWNER', ['ADMIN', 'CONSULTANT', 'STAFF']],
  ['ADMIN', ['CONSULTANT', 'STAFF']],
  ['CONSULTANT', []],
  ['STAFF', []],
] as const)('%s grants %s', (actor, granted) => {
  expect(roles.filter(identity => mayGrant(actor, identity))).toEqual(granted)
})

test('everybody but the owner may leave', () => {
  expect(roles.filter(mayLeave)).toEqual(['ADMIN', 'CONSULTANT', 'STAFF'])
})
