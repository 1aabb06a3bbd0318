/** Cloud products: the company tools with their plans, and the questions people ask about them. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { CLOUD_TOOLS, cloudTool } from '#lib/forms/people/staff.ts'

export { CLOUD_TOOLS, cloudTool }
export type CloudTool = z.infer<typeof cloudTool>
export const cloudTier = z.enum(['FREE', 'TEAM', 'ENTERPRISE'])
export type CloudTier = z.infer<typeof cloudTier>

export const cloudPlan = z.object({
  planId: z.number().int(),
  tier: cloudTier,
  tierText: z.string(),
  /** The price of the whole plan with its seats, not of one seat. */
  monthPrice: fen,
  yearPrice: fen,
  seats: z.number().int(),
  /** A further seat a month. */
  seatPrice: fen,
  storageMb: z.number().int(),
  limits: z.array(z.string()),
})

export const cloudProduct = z.object({
  productId: z.number().int(),
  tool: cloudTool,
  name: z.string(),
  tagline: z.string(),
  summary: z.string(),
  picture: pictureKey.nullable(),
  /** What it does, and in which plans: the lowest plan that has it. */
  features: z.array(z.object({ title: z.string(), text: z.string(), from: cloudTier })),
  plans: z.array(cloudPlan),
  /** Companies that use it today. */
  companies: z.number().int(),
})
export type CloudProduct = z.infer<typeof cloudProduct>

export const cloudQuestion = z.object({
  questionId: z.number().int(),
  productId: z.number().int().nullable(),
  productName: z.string().nullable(),
  question: z.string(),
  answer: z.string(),
})
export type CloudQuestion = z.infer<typeof cloudQuestion>

export const subscriptionState = z.enum(['ACTIVE', 'EXPIRED', 'UPGRADED', 'CANCELLED'])
export type SubscriptionState = z.infer<typeof subscriptionState>

/** A plan that a company has or had. */
export const cloudSubscription = z.object({
  subscriptionId: z.number().int(),
  companyId: z.number().int(),
  companyName: z.string(),
  tool: cloudTool,
  name: z.string(),
  picture: pictureKey.nullable(),
  tier: cloudTier,
  state: subscriptionState,
  seats: z.number().int(),
  /** Members of the company who may use this tool. */
  users: z.number().int(),
  /** What the caller may do with it. */
  permission: z.enum(['NONE', 'VIEW', 'EDIT', 'MANAGE']),
  startsAt: timestamp,
  /** Null: without an end (the free plan). */
  endsAt: timestamp.nullable(),
  /** Until when the data of an expired plan can be read and the plan renewed; null for plans that have not expired, and after that time. */
  readableUntil: timestamp.nullable(),
})
export type CloudSubscription = z.infer<typeof cloudSubscription>

export const cloudSubscriptionDetail = cloudSubscription.extend({
  tagline: z.string(),
  storageMb: z.number().int(),
  limits: z.array(z.string()),
  features: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Only for the owner and administrators. */
  orderNo: z.string().nullable(),
})
export type CloudSubscriptionDetail = z.infer<typeof cloudSubscriptionDetail>

export const cloud = {
  listProducts: defineCall({
    method: 'GET',
    path: '/cloud/list',
    summary: '云产品：八个企业工具及其免费版、团队版、企业版',
    access: 'public',
    result: z.array(cloudProduct),
    errors: [],
  }),
  listCloudQuestions: defineCall({
    method: 'GET',
    path: '/cloud/question/list',
    summary: '云产品常见问题：全部，或某个产品的',
    access: 'public',
    query: pageQuery.extend({ sort: z.literal('position').default('position'), productId: idParam.optional() }),
    result: listOf(cloudQuestion),
    errors: [],
  }),
  listSubscriptions: defineCall({
    method: 'GET',
    path: '/cloud/subscription/list',
    summary: '公司的云工具：当前公司的；以个人身份则是任职的各家公司的',
    access: 'user',
    query: pageQuery.omit({ sort: true }).extend({ state: subscriptionState.optional() }),
    result: listOf(cloudSubscription),
    errors: [],
  }),
  getSubscription: defineCall({
    method: 'GET',
    path: '/cloud/subscription/{subscriptionId}',
    summary: '一个云工具的套餐：席位、容量、功能、期限；只给公司里的人',
    access: 'user',
    params: z.object({ subscriptionId: idParam }),
    result: cloudSubscriptionDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
