/**
 * Policies of the park (园区政策): list, detail and the matcher. Editors write them as Markdown in `src/content/policies`; those of the demo city
 * lie in `demo/content`.
 */
import { z } from 'zod'
import { POLICY_LEVELS } from '#lib/content/policy.ts'
import { type Contract, defineCall, idParam, listOf, pageQuery } from '#lib/contract/define.ts'
import { COMPANY_SCALES, POLICY_INDUSTRIES, POLICY_REGIONS } from '#lib/park/policy-words.ts'
import { lineText } from '#lib/validate/text.ts'

export const POLICY_STATES = ['open', 'upcoming', 'closed', 'always'] as const

export const policyCard = z.object({
  id: z.number().int(),
  title: z.string(),
  level: z.enum(POLICY_LEVELS),
  department: z.string(),
  documentNo: z.string().nullable(),
  summary: z.string(),
  publishedOn: z.string(),
  /** `YYYY-MM-DD`, as the next; that is null when the policy has no end. */
  validFrom: z.string(),
  validTo: z.string().nullable(),
  state: z.enum(POLICY_STATES),
  industries: z.array(z.string()),
  scales: z.array(z.string()),
  regions: z.array(z.string()),
  /** The support in words, and at most how much in fen when it is money. */
  support: z.string(),
  maxAmount: z.number().int().nullable(),
})
export type PolicyCard = z.infer<typeof policyCard>

export const policyDetail = policyCard.extend({
  /** Clean HTML with ids on its headings. */
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string(), depth: z.number().int() })),
  conditions: z.array(z.string()),
  materials: z.array(z.string()),
  contact: z.string(),
  originalUrl: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
  related: z.array(policyCard.pick({ id: true, title: true, state: true, publishedOn: true })),
})
export type PolicyDetail = z.infer<typeof policyDetail>

const picks = {
  industry: z.enum(POLICY_INDUSTRIES).optional(),
  scale: z.enum(COMPANY_SCALES).optional(),
  region: z.enum(POLICY_REGIONS).optional(),
}

export const policyReason = z.object({
  condition: z.enum(['industry', 'scale', 'region', 'time']),
  met: z.boolean(),
  text: z.string(),
})

export const policyMatch = z.object({ policy: policyCard, fits: z.boolean(), reasons: z.array(policyReason) })
export type PolicyMatchResult = z.infer<typeof policyMatch>

export const policy = {
  listPolicies: defineCall({
    method: 'GET',
    path: '/policy',
    summary: '政策列表，可按级别、部门、状态、行业、规模、区域筛选',
    access: 'public',
    query: pageQuery.extend({
      level: z.enum(POLICY_LEVELS).optional(),
      state: z.enum(POLICY_STATES).optional(),
      department: lineText().max(40).optional(),
      ...picks,
      sort: z.enum(['new', 'deadline', 'amount']).default('new'),
    }),
    result: listOf(policyCard),
    errors: [],
  }),
  listFacets: defineCall({
    method: 'GET',
    path: '/policy/facet',
    summary: '政策的级别、部门、状态分布',
    access: 'public',
    result: z.object({
      levels: z.array(z.object({ name: z.string(), count: z.number().int() })),
      departments: z.array(z.object({ name: z.string(), count: z.number().int() })),
      states: z.array(z.object({ name: z.enum(POLICY_STATES), count: z.number().int() })),
    }),
    errors: [],
  }),
  listMatches: defineCall({
    method: 'GET',
    path: '/policy/match',
    summary: '政策匹配：按所选的行业、规模、区域，逐条说明是否符合及原因；不选条件时返回全部政策的条件',
    access: 'public',
    query: z.object(picks),
    result: z.object({ list: z.array(policyMatch) }),
    errors: [],
  }),
  getPolicy: defineCall({
    method: 'GET',
    path: '/policy/{id}',
    summary: '政策详情',
    access: 'public',
    params: z.object({ id: idParam }),
    result: policyDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
