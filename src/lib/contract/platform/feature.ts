/** What can be switched off for everybody while something is wrong: new sign-ups, posts, purchases, chats and calls. */
import { z } from 'zod'
import { type Contract, defineCall, timestamp, version } from '#lib/contract/define.ts'
import { offMessage } from '#lib/forms/platform/feature.ts'

export const FEATURES = ['SIGN_UP', 'POSTING', 'PAYING', 'CHAT', 'CALLS'] as const
export const feature = z.enum(FEATURES)
export type Feature = z.output<typeof feature>

const featureSwitch = z.object({
  feature,
  isOff: z.boolean(),
  /** The text for visitors while the feature is off; kept as a draft while it is on. */
  message: z.string(),
  changedAt: timestamp.nullable(),
  version,
})
export type FeatureSwitch = z.output<typeof featureSwitch>

export const features = {
  listFeatures: defineCall({
    method: 'GET',
    path: '/v1/manager/feature/list',
    summary: '功能开关：注册、发布、付款、聊天、通话',
    access: 'manager',
    duty: 'super',
    result: z.array(featureSwitch),
    errors: [],
  }),
  setFeature: defineCall({
    method: 'POST',
    path: '/v1/manager/feature',
    summary: '停用或恢复一项功能；停用时访客会看到写下的说明，已经开始的订单、咨询和通话不受影响',
    access: 'manager',
    duty: 'super',
    body: z.object({ feature, isOff: z.boolean(), message: offMessage, version: version.optional() }),
    result: featureSwitch,
    errors: ['state.changed'],
  }),
} satisfies Contract
