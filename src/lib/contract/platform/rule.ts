/** Rules and agreements (规则与协议): Markdown in `src/content/rules`, over which operators publish newer versions. */
import { z } from 'zod'
import { RULE_GROUPS } from '#lib/content/rule.ts'
import { type Contract, defineCall, done, idParam } from '#lib/contract/define.ts'
import { codeText } from '#lib/validate/text.ts'

/** Every account holder has agreed to these, and is asked again when a newer version appears. The ids are those in the heads of the files. */
export const AGREEMENTS: readonly number[] = [1, 2]

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
  /** Whether this is the version that holds today. */
  isCurrent: z.boolean(),
  /** Newest first; `readable`: the whole text is still here. */
  history: z.array(z.object({ version: z.string(), effectiveOn: z.string(), changes: z.string(), readable: z.boolean() })),
})
export type RuleDetail = z.infer<typeof ruleDetail>

const pendingConsent = z.object({
  ruleId: z.number().int(),
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  effectiveOn: z.string(),
  changes: z.string(),
  /** It holds already: whatever publishes or buys something new asks for it. */
  due: z.boolean(),
})
export type PendingConsent = z.infer<typeof pendingConsent>

const ruleChange = z.object({
  ruleId: z.number().int(),
  title: z.string(),
  version: z.string(),
  effectiveOn: z.string(),
  changes: z.string(),
  /** It holds already, for a few days. */
  holds: z.boolean(),
})
export type RuleChange = z.infer<typeof ruleChange>

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
    summary: '规则或协议的全文，含版本与生效日期；version 是还留有全文的旧版本或将要生效的版本',
    access: 'public',
    params: z.object({ ruleId: idParam }),
    query: z.object({ version: codeText(9).optional() }),
    result: ruleDetail,
    errors: ['missing.record'],
  }),
  listRuleChanges: defineCall({
    method: 'GET',
    path: '/rule/change/list',
    summary: '首页提示的规则变化：写明提前公告的规则，从公布到生效之后七天',
    access: 'public',
    result: z.array(ruleChange),
    errors: [],
  }),
  listPendingConsents: defineCall({
    method: 'GET',
    path: '/user/consent',
    summary: '我还没有同意的新版协议：已经生效的，和将要生效的',
    access: 'user',
    result: z.array(pendingConsent),
    errors: [],
  }),
  agreeToRules: defineCall({
    method: 'POST',
    path: '/user/consent',
    summary: '同意新版协议，按读到的版本记录',
    access: 'user',
    body: z.object({
      rules: z
        .array(z.object({ ruleId: idParam, version: codeText(9) }))
        .min(1)
        .max(10),
    }),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
