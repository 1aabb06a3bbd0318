/**
 * Notices of people whose rights are infringed on, and what follows (规则《知识产权保护规则》): a report with the parts of a notice, decided
 * with its case; the author's statement; and whether a suit is shown in time.
 */

import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, listOf, pageQuery, timestamp } from '#lib/contract/define.ts'
import {
  assertionFields,
  assertionShape,
  barFields,
  missingPartsFields,
  otherContents,
  rebuttalFields,
  settleFields,
  signedBy,
  suitFields,
} from '#lib/forms/platform/rights.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { reportKind } from './report.ts'
import { uploadedFile } from './upload.ts'

/**
 * RECEIVED → INCOMPLETE ⇄ RECEIVED → REFUSED | FORWARDED (what it is about is hidden) → STANDS (no statement in time) | REBUTTED →
 * SUED (a suit is shown) | RESTORED. SUED ends as STANDS or RESTORED when a court or an authority has decided. WITHDRAWN by the claimant,
 * from every state that has not ended.
 */
export const assertionState = z.enum([
  'RECEIVED',
  'INCOMPLETE',
  'REFUSED',
  'FORWARDED',
  'REBUTTED',
  'SUED',
  'STANDS',
  'RESTORED',
  'WITHDRAWN',
])
export type AssertionState = z.output<typeof assertionState>

export const suitState = z.enum(['WAITING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'])

const file = z.object({ name: z.string(), url: z.string() })

const rebuttal = z.object({
  name: z.string(),
  grounds: z.string(),
  proofs: z.array(file),
  createdAt: timestamp,
})

const suit = z.object({
  authority: z.string(),
  number: z.string(),
  proofs: z.array(file),
  state: suitState,
  answer: z.string(),
  createdAt: timestamp,
})

const assertionCard = z.object({
  assertionId: z.int(),
  kind: reportKind,
  /** What it is about. */
  title: z.string(),
  /** The side of the caller. */
  role: z.enum(['CLAIMANT', 'AUTHOR']),
  state: assertionState,
  submittedAt: timestamp,
  /** Until when the side whose turn it is may act; null: nobody waits. */
  until: timestamp.nullable(),
})
export type AssertionCard = z.output<typeof assertionCard>

/** What is forwarded: without the ways to reach somebody and the proofs of who they are. */
const forwarded = z.object({
  claimantName: z.string(),
  rightProof: z.string(),
  proofs: z.array(file),
  addresses: z.string(),
  grounds: z.string(),
})

const assertionDetail = assertionCard.extend({
  link: z.string().nullable(),
  assertion: forwarded,
  /** What an operator asks for, or why it was refused or what came of it. */
  answer: z.string(),
  rebuttal: rebuttal.nullable(),
  suits: z.array(suit),
  may: z.object({ complete: z.boolean(), rebut: z.boolean(), showSuit: z.boolean(), withdraw: z.boolean() }),
  /** What else the same notice names; the claimant's alone to see. */
  others: z.array(z.object({ assertionId: z.int(), kind: reportKind, title: z.string(), state: assertionState })),
  /** What the claimant handed in, to complete it. */
  own: z.object({ contact: z.string(), identity: z.array(uploadedFile), proofs: z.array(uploadedFile) }).nullable(),
})
export type AssertionDetail = z.output<typeof assertionDetail>

/** Everything, for operators. */
const managedAssertion = forwarded.extend({
  assertionId: z.int(),
  state: assertionState,
  contact: z.string(),
  identity: z.array(file),
  signature: z.string(),
  /** No further notice of this person is taken. */
  isBarred: z.boolean(),
  answer: z.string(),
  /** What else the same notice names, each a case of its own. */
  others: z.array(z.object({ caseId: z.int(), title: z.string(), state: assertionState })),
  submittedAt: timestamp,
  until: timestamp.nullable(),
  rebuttal: rebuttal.extend({ contact: z.string(), signature: z.string() }).nullable(),
  suits: z.array(suit),
})
export type ManagedAssertion = z.output<typeof managedAssertion>

const named = { params: z.object({ id: idParam }) }
const targetId = mini.int().check(mini.positive(), mini.maximum(MAX_INT))

export const rights = {
  assertRights: defineCall({
    method: 'POST',
    path: '/rights',
    summary: '权利人通知：身份、权属证明、侵权内容的地址、理由、声明和签名；可以一次写明几项内容，各自作为原因是侵权的举报处理',
    access: 'user',
    body: mini.object({ ...assertionShape, others: otherContents, kind: reportKind, targetId }).check(signedBy('claimantName')),
    /** The one of `targetId`; all that the notice names, it among them. */
    result: z.object({ assertionId: z.int(), assertionIds: z.array(z.int()) }),
    errors: ['missing.record', 'upload.missing', 'state.conflict', 'rights.denied', 'validation.fields'],
  }),
  listMyAssertions: defineCall({
    method: 'GET',
    path: '/rights/list',
    summary: '我提交的和我收到的侵权通知，新的在前',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }),
    result: listOf(assertionCard),
    errors: [],
  }),
  getMyAssertion: defineCall({
    method: 'GET',
    path: '/rights/{id}',
    summary: '一份侵权通知、不侵权声明、投诉或起诉的材料；双方看不到对方的联系方式和身份证明',
    access: 'user',
    ...named,
    result: assertionDetail,
    errors: ['missing.record'],
  }),
  completeAssertion: defineCall({
    method: 'POST',
    path: '/rights/{id}/complete',
    summary: '补全通知的材料',
    access: 'user',
    ...named,
    body: assertionFields,
    result: done,
    errors: ['missing.record', 'upload.missing', 'state.conflict', 'validation.fields'],
  }),
  withdrawAssertion: defineCall({
    method: 'POST',
    path: '/rights/{id}/withdraw',
    summary: '权利人撤回还没有结束的通知：没有处理的不再处理，已经屏蔽的内容恢复',
    access: 'user',
    ...named,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  rebutAssertion: defineCall({
    method: 'POST',
    path: '/rights/{id}/rebut',
    summary: '发布者在十五日内提交不侵权声明，附初步证据，转送权利人',
    access: 'user',
    ...named,
    body: rebuttalFields,
    result: done,
    errors: ['missing.record', 'upload.missing', 'state.conflict', 'validation.fields'],
  }),
  showSuit: defineCall({
    method: 'POST',
    path: '/rights/{id}/suit',
    summary: '权利人在十五日内提交已经投诉或起诉的材料',
    access: 'user',
    ...named,
    body: suitFields,
    result: done,
    errors: ['missing.record', 'upload.missing', 'state.conflict', 'validation.fields'],
  }),
  getCaseAssertions: defineCall({
    method: 'GET',
    path: '/v1/manager/rights/case/{id}',
    summary: '一件举报里的侵权通知：全部材料、声明、投诉或起诉的材料',
    access: 'manager',
    duty: 'content',
    ...named,
    result: z.object({ list: z.array(managedAssertion) }),
    errors: ['missing.record'],
  }),
  askForParts: defineCall({
    method: 'POST',
    path: '/v1/manager/rights/{id}/ask',
    summary: '告知权利人需要补充什么',
    access: 'manager',
    duty: 'content',
    ...named,
    body: missingPartsFields,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  barClaimant: defineCall({
    method: 'POST',
    path: '/v1/manager/rights/{id}/bar',
    summary: '恶意通知：不再受理提交人的侵权通知，或者恢复受理',
    access: 'manager',
    duty: 'content',
    ...named,
    body: barFields,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  settleAssertion: defineCall({
    method: 'POST',
    path: '/v1/manager/rights/{id}/settle',
    summary: '投诉或起诉有了结果：侵权成立，或者恢复内容',
    access: 'manager',
    duty: 'content',
    ...named,
    body: settleFields,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
