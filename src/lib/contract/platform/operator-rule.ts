/** The operators' console: publishing a new version of a rule. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, version } from '#lib/contract/define.ts'
import { ruleVersionBody, ruleWithdrawalBody } from '#lib/forms/platform/rule.ts'
import { ruleCard, ruleDetail } from './rule.ts'

/** A change of an agreement, and of the fee that it names, is announced so many days before it holds (用户服务协议 八). */
export const AGREEMENT_NOTICE_DAYS = 7

const upcoming = z.object({ version: z.string(), effectiveOn: z.string() })

const ruleEditor = z.object({
  ruleId: z.number().int(),
  title: z.string(),
  /** The newest text, whether it holds already or is announced. */
  newestVersion: z.string(),
  effectiveOn: z.string(),
  body: z.string(),
  /** What the next version is called. */
  nextVersion: z.string(),
  /** The first day from which it may hold, and the last. */
  soonest: z.string(),
  latest: z.string(),
  /** Announced so many days before it holds, as the rule itself promises. */
  noticeDays: z.number().int(),
  isAgreement: z.boolean(),
  version,
})
export type RuleEditor = z.output<typeof ruleEditor>

export const operatorRule = {
  listManagedRules: defineCall({
    method: 'GET',
    path: '/v1/manager/rule/list',
    summary: '规则与协议：现行的版本，和已经公布、还没生效的版本',
    access: 'manager',
    duty: 'super',
    result: z.array(
      ruleCard.extend({
        isAgreement: z.boolean(),
        noticeDays: z.number().int(),
        /** All that are announced, the newest first. */
        upcoming: z.array(upcoming),
        agreed: z.number().int().nullable(),
      }),
    ),
    errors: [],
  }),
  getRuleEditor: defineCall({
    method: 'GET',
    path: '/v1/manager/rule/text',
    summary: '一份规则最新的正文（Markdown），用来写新的版本',
    access: 'manager',
    duty: 'super',
    query: z.object({ ruleId: idParam }),
    result: ruleEditor,
    errors: ['missing.record'],
  }),
  previewRule: defineCall({
    method: 'POST',
    path: '/v1/manager/rule/preview',
    summary: '预览规则正文',
    access: 'manager',
    duty: 'super',
    body: z.object({ body: ruleVersionBody.shape.body }),
    result: ruleDetail.pick({ html: true }),
    errors: [],
  }),
  publishRule: defineCall({
    method: 'POST',
    path: '/v1/manager/rule/publish',
    summary: '公布一份规则的新版本，从某一天起生效，最晚一年之后；规则写明提前公告的，不早于公告期满',
    access: 'manager',
    duty: 'super',
    body: z.object({ ...ruleVersionBody.shape, version: version.optional() }),
    result: ruleEditor,
    errors: ['missing.record', 'state.changed'],
  }),
  withdrawRule: defineCall({
    method: 'POST',
    path: '/v1/manager/rule/withdraw',
    summary: '撤回一个已经公布、还没有生效的版本，写明原因；版本号不再使用，已经通知过的会员会收到撤回的通知',
    access: 'manager',
    duty: 'super',
    body: ruleWithdrawalBody,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
