/** The shape of a policy text (`policies/*.md`). */
import { z } from 'zod'
import { COMPANY_SCALES, POLICY_INDUSTRIES, POLICY_REGIONS } from '#lib/park/policy-words.ts'
import { day, link } from './fields.ts'

export const POLICY_LEVELS = ['国家', '省级', '市级', '区级', '园区'] as const
export const policyText = z
  .object({
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
    /** At most so many years since the company was founded; left out when its age does not count. */
    maxYears: z.number().int().positive().optional(),
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
