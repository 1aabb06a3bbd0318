/** What the steps of a notice of infringement are called. */
import type { AssertionState } from '#lib/contract/platform/rights.ts'

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'

export const assertionStateNames: Readonly<Record<AssertionState, readonly [label: string, tone: Tone]>> = {
  RECEIVED: ['等待处理', 'brand'],
  INCOMPLETE: ['需要补充材料', 'warn'],
  REFUSED: ['不予处理', 'slate'],
  FORWARDED: ['已转送，等发布者声明', 'action'],
  REBUTTED: ['已声明，等权利人起诉', 'action'],
  SUED: ['已投诉或起诉', 'warn'],
  STANDS: ['认定侵权', 'bad'],
  RESTORED: ['已结束，不认定侵权', 'ok'],
  WITHDRAWN: ['已撤回', 'slate'],
}

export const assertionRoleNames = { CLAIMANT: '权利人', AUTHOR: '发布者' } as const

export const suitStateNames = {
  WAITING: ['核实中', 'brand'],
  ACCEPTED: ['已核实', 'ok'],
  REFUSED: ['不能证明', 'slate'],
  WITHDRAWN: ['随通知撤回', 'slate'],
} as const satisfies Record<string, readonly [label: string, tone: Tone]>
