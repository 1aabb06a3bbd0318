/** Figures of the site by day and by city, for operators. Counted by a job into rows of a day, never at a request. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, timestamp } from '#lib/contract/define.ts'

export const FIGURES = [
  'VISITORS',
  'VIEWS',
  'SIGN_UPS',
  'COMPANIES',
  'POSTS',
  'CONSULTATIONS',
  'ORDERS',
  'PAID',
  'INCOME',
  'QUEUE_LENGTH',
  'QUEUE_HOURS',
] as const
export const figureName = z.enum(FIGURES)
export type FigureName = z.output<typeof figureName>

/** Shown to operators of money only. */
export const MONEY_FIGURES: readonly FigureName[] = ['PAID', 'INCOME']
/** The highest of a day; they belong to no city and have no sum. */
export const QUEUE_FIGURES: readonly FigureName[] = ['QUEUE_LENGTH', 'QUEUE_HOURS']
/** Known of the whole site only. */
export const CITYLESS_FIGURES: readonly FigureName[] = ['VISITORS', ...QUEUE_FIGURES]

export const PERIODS = ['7', '30', '90', '365'] as const
const period = z.enum(PERIODS).default('30')
export type Period = (typeof PERIODS)[number]

const figureDays = z.object({
  figure: figureName,
  /** One a day, the oldest first. Money in fen. */
  values: z.array(z.number().int()),
})
export type FigureDays = z.output<typeof figureDays>

export const figures = {
  getDailyFigures: defineCall({
    method: 'GET',
    path: '/v1/manager/figure',
    summary: '统计报表：最近 7、30、90 天或一年，全站或一个城市，每天一个数；金额只给资金职责看',
    access: 'manager',
    duty: 'any',
    query: z.object({ days: period, city: idParam.optional() }),
    result: z.object({
      /** Null: the whole site. */
      city: z.object({ code: z.number().int(), name: z.string() }).nullable(),
      /** `YYYY-MM-DD`, the oldest first; the last is today so far. */
      days: z.array(z.string()),
      figures: z.array(figureDays),
      /** Null until the first count. */
      countedAt: timestamp.nullable(),
    }),
    errors: ['missing.record'],
  }),
  listFigureCities: defineCall({
    method: 'GET',
    path: '/v1/manager/figure/city',
    summary: '统计报表：一个指标在各城市的合计，从多到少，最多 100 个城市',
    access: 'manager',
    duty: 'any',
    query: z.object({ days: period, figure: figureName }),
    result: z.array(z.object({ code: z.number().int(), name: z.string(), value: z.number().int() })),
    errors: ['rights.denied'],
  }),
} satisfies Contract
