/** How the state of a policy reads. */
import type { PolicyCard } from '#lib/contract/park/policy.ts'

export const policyStateText: Record<PolicyCard['state'], string> = {
  open: '受理中',
  upcoming: '即将开始',
  closed: '已截止',
  always: '长期受理',
}

export const policyStateTone: Record<PolicyCard['state'], 'ok' | 'warn' | 'slate' | 'brand'> = {
  open: 'ok',
  upcoming: 'warn',
  closed: 'slate',
  always: 'brand',
}
