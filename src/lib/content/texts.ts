/** Schemas of short editorial texts: help, white paper, apps, pages of official accounts. */
import { z } from 'zod'
import { day, link } from './fields.ts'

export const HELP_GROUPS = [
  '账号与登录',
  '同城服务',
  '招聘求职',
  '咨询问答',
  '课程与学校',
  '支付与金币',
  '园区',
  '企业工具',
  '安全与隐私',
] as const

/** One help entry (`src/content/help/*.md`): the front matter holds the question, the text is the answer. */
export const helpText = z
  .object({
    question: z.string().min(4).max(60),
    group: z.enum(HELP_GROUPS),
    order: z.number().int(),
    /** Shown on top of the page. */
    frequent: z.boolean().default(false),
    links: z.array(z.object({ label: z.string(), href: link })).default([]),
  })
  .strict()

const chart = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  kind: z.enum(['bar', 'line', 'share']),
  unit: z.string(),
  period: z.string(),
  source: z.string(),
  points: z.array(z.object({ label: z.string(), value: z.number().min(0), note: z.string().optional() })).min(2),
})
export type WhiteChart = z.output<typeof chart>

/** One chapter of the white paper (`whitepaper/*.md`). */
export const whiteChapter = z
  .object({
    title: z.string(),
    order: z.number().int(),
    lead: z.string(),
    charts: z.array(chart).default([]),
  })
  .strict()

/** How the web app is installed on one platform (`src/content/apps/*.yaml`). */
export const appPlatform = z
  .object({
    platform: z.enum(['android', 'ios', 'desktop']),
    name: z.string(),
    order: z.number().int(),
    /** Browsers that can install it. */
    requirement: z.string(),
    steps: z.array(z.string()).min(2),
    notes: z.array(z.string()).default([]),
  })
  .strict()

/** One version of the web app (`src/content/releases/*.yaml`). */
export const appRelease = z
  .object({ version: z.string().regex(/^\d+\.\d+\.\d+$/), releasedOn: day, changes: z.array(z.string()).min(1) })
  .strict()

/** A fixed page of an official account (`accounts/*.md`). */
export const accountPage = z
  .object({
    account: z.string(),
    page: z.string().regex(/^[a-z-]+$/),
    title: z.string().max(20),
    order: z.number().int(),
  })
  .strict()
