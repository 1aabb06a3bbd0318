/** The shape of a rule or agreement (`src/content/rules/*.md`). */
import { z } from 'zod'
import { day } from './fields.ts'

export const RULE_GROUPS = ['协议与隐私', '交易与资金', '内容与社区', '业务规则'] as const

export const ruleText = z
  .object({
    /** The `ruleId` of the address; never changes. */
    id: z.number().int().positive(),
    title: z.string().min(2).max(40),
    group: z.enum(RULE_GROUPS),
    order: z.number().int(),
    summary: z.string().min(10).max(160),
    version: z.string().regex(/^\d+\.\d+$/, '版本写成 1.0 这样的两段数字'),
    publishedOn: day,
    effectiveOn: day,
    /** What the text itself says: announced so many days before a new version holds. Left out: it may hold at once. */
    noticeDays: z.number().int().min(1).max(90).optional(),
    /** Newest first; the first one is the text itself. */
    history: z.array(z.object({ version: z.string(), effectiveOn: day, changes: z.string() })).min(1),
  })
  .strict()
