/**
 * What operators do for a guardian whom they have identified (rules 未成年人保护, 六): switch the minors' mode on or off, close the account of a minor,
 * or take that back.
 */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, timestamp } from '#lib/contract/define.ts'
import { GUARDIAN_ACTS, guardianAct, MAX_GUARDIAN_PAPERS } from '#lib/forms/people/guardian.ts'

export { GUARDIAN_ACTS, MAX_GUARDIAN_PAPERS }

const guardianAction = z.enum(GUARDIAN_ACTS)
export type GuardianAction = z.output<typeof guardianAction>

const guardianRequest = z.object({
  requestId: z.int(),
  action: guardianAction,
  guardianName: z.string(),
  relation: z.string(),
  reason: z.string(),
  /** Good for a quarter of an hour. */
  papers: z.array(z.object({ name: z.string(), url: z.string() })),
  operator: z.string(),
  createdAt: timestamp,
})
export type GuardianRequest = z.output<typeof guardianRequest>

const byUser = { params: z.object({ id: idParam }) }

export const guardian = {
  listGuardianRequests: defineCall({
    method: 'GET',
    path: '/v1/manager/user/{id}/guardian',
    summary: '监护人对这个账号提出、已由运营人员核实办理的申请，新的在前；以及未成年人模式是否开启',
    access: 'manager',
    duty: 'support',
    ...byUser,
    result: z.object({ minorMode: z.boolean(), closingAt: timestamp.nullable(), list: z.array(guardianRequest) }),
    errors: ['missing.record'],
  }),
  actForGuardian: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/guardian',
    summary: '核实监护人身份后办理：开启或关闭未成年人模式，注销账号或撤回注销；写明依据并附证明',
    access: 'manager',
    duty: 'support',
    ...byUser,
    body: guardianAct,
    result: done,
    errors: ['missing.record', 'rights.denied', 'state.conflict', 'closing.hindered', 'upload.missing'],
  }),
} satisfies Contract
