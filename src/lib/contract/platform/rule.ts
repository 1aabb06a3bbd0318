/** Rules and agreements (规则与协议). Editors write them as Markdown in `src/content/rules`. */
import { z } from 'zod'
import { RULE_GROUPS } from '#lib/content/rule.ts'
import { type Contract, defineCall, idParam } from '#lib/contract/define.ts'

export const ruleCard = z.object({
  id: z.number().int(),
  /** A readable name that addresses may use instead of the id. */
  slug: z.string(),
  title: z.string(),
  group: z.enum(RULE_GROUPS),
  summary: z.string(),
  version: z.string(),
  /** `YYYY-MM-DD`. */
  effectiveOn: z.string(),
})
export type RuleCard = z.infer<typeof ruleCard>

export const ruleDetail = ruleCard.extend({
  /** Clean HTML with ids on its headings. */
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string(), depth: z.number().int() })),
  publishedOn: z.string(),
  history: z.array(z.object({ version: z.string(), effectiveOn: z.string(), changes: z.string() })),
})
export type RuleDetail = z.infer<typeof ruleDetail>

export const rule = {
  listRules: defineCall({
    method: 'GET',
    path: '/rule',
    summary: '平台规则与协议目录',
    access: 'public',
    result: z.object({ list: z.array(ruleCard) }),
    errors: [],
  }),
  getRule: defineCall({
    method: 'GET',
    path: '/rule/{ruleId}',
    summary: '规则或协议的全文，含版本与生效日期',
    access: 'public',
    params: z.object({ ruleId: idParam }),
    result: ruleDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
