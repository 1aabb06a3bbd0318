/** What a consultant charges and when they are there; quick replies, replies to evaluations. */

import * as z from 'zod/mini'
import { DAY_MINUTES } from '#lib/format/units.ts'
import { line, lines } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

export const MAX_LINES = 20
export const CONSULT_WAYS = ['TEXT', 'VOICE', 'VIDEO'] as const

const minute = z.int().check(z.minimum(0), z.maximum(DAY_MINUTES), z.multipleOf(30, '请选择整点或半点'))

export const feeLine = z.object({
  way: z.enum(CONSULT_WAYS),
  minutes: z.int('请填写整数').check(z.minimum(1, '至少 1 分钟'), z.maximum(10_080, '最长 7 天')),
  price: z.int('请填写金额').check(z.minimum(0, '价格不能是负数'), z.maximum(100_000_000, '价格不能超过 100 万元')),
  followUps: z.int('请填写整数').check(z.minimum(0, '不能是负数'), z.maximum(5, '最多 5 次')),
  note: line(z.maxLength(60, '说明最多 60 个字')),
  enabled: z.boolean(),
})

export const hourSpan = z
  .object({ weekday: z.int().check(z.minimum(1), z.maximum(7)), from: minute, to: minute })
  .check(z.refine(span => span.from < span.to, { path: ['to'], message: '结束时间要晚于开始时间' }))

export type HourSpan = z.output<typeof hourSpan>

const overlap = (one: HourSpan, other: HourSpan) => one.weekday === other.weekday && one.from < other.to && other.from < one.to

/** The first one that repeats an earlier one, so that the error stands beside it. */
export const repeated = <Item>(items: readonly Item[], same: (one: Item, other: Item) => boolean): number =>
  items.findIndex((item, index) => items.slice(0, index).some(earlier => same(earlier, item)))

/** Refuses a table in which the same way and the same time stand twice. */
export const noSameLine = <Line extends { way: string; minutes: number }>() =>
  z.superRefine<Line[]>((fees, context) => {
    const index = repeated(fees, (one, other) => one.way === other.way && one.minutes === other.minutes)
    if (index >= 0) context.addIssue({ code: 'custom', path: [index, 'minutes'], message: '同一种方式、同样的时长已经有一项了' })
  })

export const feesBody = z.object({
  /** Whose table: mine as a consultant, or the company's. */
  of: z.enum(['consultant', 'company']),
  freeFirst: z.boolean(),
  fees: z.array(feeLine).check(z.maxLength(MAX_LINES, `最多 ${MAX_LINES} 项`), noSameLine()),
})

export const hoursBody = z.object({
  hours: z.array(hourSpan).check(
    z.maxLength(42, '时段太多了'),
    z.superRefine((hours, context) => {
      const index = repeated(hours, overlap)
      if (index >= 0) context.addIssue({ code: 'custom', path: [index, 'from'], message: '和同一天的另一个时段重叠了' })
    }),
  ),
  daysOff: z.array(strictText(z.iso.date('请选择日期'))).check(z.maxLength(60, '最多 60 天')),
})

export const quickReply = lines(z.minLength(1, '请填写内容'), z.maxLength(200, '最多 200 个字'))
export const quickRepliesBody = z.object({
  quickReplies: z.array(quickReply).check(z.maxLength(MAX_LINES, `最多 ${MAX_LINES} 条`)),
})

export const evaluationReply = z.object({ reply: lines(z.minLength(2, '至少写 2 个字'), z.maxLength(500, '最多 500 个字')) })
