import { describe, expect, test } from 'vitest'
import { decide, isPrivatePath, type Snapshot } from './watch-decision.ts'

const snapshot = (change: Partial<Snapshot>): Snapshot => ({
  cookie: null,
  saved: 'token',
  userType: 'USER',
  actsAsPerson: false,
  path: '/home',
  ...change,
})

describe('the session watch', () => {
  test.each([
    ['nobody is signed in', { saved: null }, { kind: 'keep' }],
    ['cookie and copy are there', { cookie: 'token' }, { kind: 'keep' }],
    ['another tab signed in', { cookie: 'token', saved: null }, { kind: 'adopt', token: 'token' }],
    ['a person loses the cookie on a public page', {}, { kind: 'end', go: 'reload' }],
    ['a person loses the cookie on a member page', { path: '/member/member_order' }, { kind: 'end', go: 'home' }],
    ['a person loses the cookie on the messages', { path: '/system_msg' }, { kind: 'end', go: 'home' }],
    ['an employee acting for a company loses it on a public page', { userType: 'EMPLOYEE' }, { kind: 'end', go: 'reload' }],
    [
      'an employee acting for a company loses it on a merchant page',
      { userType: 'EMPLOYEE', path: '/merchant/order/mine' },
      { kind: 'end', go: 'home' },
    ],
    [
      'an employee acting as a person loses it on a public page',
      { userType: 'EMPLOYEE', actsAsPerson: true },
      { kind: 'end', go: 'nowhere' },
    ],
    [
      'an employee acting as a person loses it on a member page',
      { userType: 'EMPLOYEE', actsAsPerson: true, path: '/member' },
      { kind: 'end', go: 'home' },
    ],
  ] as const)('when %s', (_, change, expected) => expect(decide(snapshot(change))).toMatchObject(expected))

  test('clears the signature and payout account of an employee acting as a person, and the company choice of everybody else', () => {
    expect(decide(snapshot({ userType: 'EMPLOYEE', actsAsPerson: true }))).toMatchObject({
      clear: ['withdrawId', 'userSig', 'userInfo', 'userInfos', 'checkUser'],
    })
    expect(decide(snapshot({ userType: 'EMPLOYEE' }))).toMatchObject({
      clear: ['userInfo', 'userInfos', 'checkCompany', 'checkUser'],
    })
  })

  test.each([
    ['/member', true],
    ['/merchant/staff/working', true],
    ['/system_msg', true],
    ['/home/system_problem', false],
    ['/city/server/12', false],
  ])('%s is private: %s', (path, expected) => expect(isPrivatePath(path)).toBe(expected))
})
