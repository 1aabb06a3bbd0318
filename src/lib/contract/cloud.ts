/** Cloud products: the company tools with their plans, and the questions people ask about them. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey } from './define.ts'

export const cloudTool = z.enum(['accounting', 'sheet', 'contract', 'kanban', 'note', 'schedule', 'project', 'disk'])
export type CloudTool = z.infer<typeof cloudTool>
export const cloudTier = z.enum(['FREE', 'TEAM', 'ENTERPRISE'])
export type CloudTier = z.infer<typeof cloudTier>

export const cloudPlan = z.object({
  planId: z.number().int(),
  tier: cloudTier,
  tierText: z.string(),
  /** For the whole plan with its seats, not for each. */
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
} satisfies Contract
