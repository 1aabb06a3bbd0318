/** The shape of a policy text (`src/content/policies/*.md`). */
import { z } from 'zod'
import { day, demoOnly, link } from './fields.ts'

export const POLICY_LEVELS = ['国家', '省级', '市级', '区级', '园区'] as const
export const POLICY_INDUSTRIES = [
  '人工智能',
  '软件与信息服务',
  '集成电路',
  '智能制造',
  '生物医药',
  '新能源',
  '新材料',
  '跨境电商',
  '文化创意',
  '现代物流',
  '金融科技',
  '专业服务',
  '教育培训',
  '商贸零售',
  '住宿餐饮',
  '现代农业',
] as const
export const COMPANY_SCALES = ['初创团队', '个体工商户', '微型企业', '小型企业', '中型企业', '大型企业'] as const
/** Where the company is registered, from near to far. */
export const POLICY_REGIONS = [
  '园区内',
  '南山区',
  '福田区',
  '宝安区',
  '龙岗区',
  '龙华区',
  '光明区',
  '深圳其他区',
  '广东其他城市',
  '其他省市',
] as const

export const policyText = z
  .object({
    demo: demoOnly,
    id: z.number().int().positive(),
    title: z.string().min(4).max(80),
    level: z.enum(POLICY_LEVELS),
    department: z.string().min(2).max(40),
    documentNo: z.string().max(40).optional(),
    publishedOn: day,
    validFrom: day,
    /** Left out when the policy has no end. */
    validTo: day.optional(),
    /** Each list empty when it is open to all. */
    industries: z.array(z.enum(POLICY_INDUSTRIES)).default([]),
    scales: z.array(z.enum(COMPANY_SCALES)).default([]),
    regions: z.array(z.enum(POLICY_REGIONS)).default([]),
    summary: z.string().min(10).max(200),
    /** The support in a few words. */
    support: z.string().min(2).max(60),
    /** At most this many yuan, when the support is money. */
    maxAmount: z.number().positive().optional(),
    conditions: z.array(z.string()).min(1),
    materials: z.array(z.string()).default([]),
    contact: z.string(),
    originalUrl: z.url().optional(),
    attachments: z.array(z.object({ name: z.string(), url: link })).default([]),
  })
  .strict()
export type PolicyText = z.output<typeof policyText>
