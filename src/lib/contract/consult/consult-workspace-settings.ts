/** What is charged when: the fee table, the hours, days off, quick replies. */
import { z } from 'zod'
import { type Contract, defineCall, done, rev, saved } from '#lib/contract/define.ts'
import { lineText, multilineText, strictText } from '#lib/validate/text.ts'
import { consultWay, fee } from './consult-shapes.ts'

const MAX_LINES = 20

const minute = z.int().min(0).max(1440).multipleOf(30, '请选择整点或半点')

export const feeLine = z.object({
  way: consultWay,
  minutes: z.int('请填写整数').min(1, '至少 1 分钟').max(10_080, '最长 7 天'),
  price: z.int('请填写金额').min(0, '价格不能是负数').max(100_000_000, '价格不能超过 100 万元'),
  followUps: z.int('请填写整数').min(0, '不能是负数').max(5, '最多 5 次'),
  note: lineText().max(60, '说明最多 60 个字'),
  enabled: z.boolean(),
})

export type FeeLine = z.output<typeof feeLine>

export const hourSpan = z
  .object({ weekday: z.int().min(1).max(7), from: minute, to: minute })
  .refine(span => span.from < span.to, { path: ['to'], message: '结束时间要晚于开始时间' })

export type HourSpan = z.output<typeof hourSpan>

const sameLine = (one: FeeLine, other: FeeLine) => one.way === other.way && one.minutes === other.minutes

const overlap = (one: HourSpan, other: HourSpan) => one.weekday === other.weekday && one.from < other.to && other.from < one.to

/** The first one that repeats an earlier one, so that the error stands beside it. */
const repeated = <Item>(items: Item[], same: (one: Item, other: Item) => boolean): number =>
  items.findIndex((item, index) => items.slice(0, index).some(earlier => same(earlier, item)))

export const feesBody = z.object({
  /** Whose table: mine as a consultant, or the company's. */
  of: z.enum(['consultant', 'company']),
  freeFirst: z.boolean(),
  fees: z
    .array(feeLine)
    .max(MAX_LINES, `最多 ${MAX_LINES} 项`)
    .superRefine((fees, context) => {
      const index = repeated(fees, sameLine)
      if (index >= 0)
        context.addIssue({ code: 'custom', path: [index, 'minutes'], message: '同一种方式、同样的时长已经有一项了' })
    }),
})

export const hoursBody = z.object({
  hours: z
    .array(hourSpan)
    .max(42, '时段太多了')
    .superRefine((hours, context) => {
      const index = repeated(hours, overlap)
      if (index >= 0) context.addIssue({ code: 'custom', path: [index, 'from'], message: '和同一天的另一个时段重叠了' })
    }),
  daysOff: z.array(strictText(z.iso.date('请选择日期'))).max(60, '最多 60 天'),
})

export const quickRepliesBody = z.object({
  quickReplies: z.array(multilineText().min(1, '请填写内容').max(200, '最多 200 个字')).max(MAX_LINES, `最多 ${MAX_LINES} 条`),
})

export const deskSettings = z.object({
  /** Me as a consultant of this identity; null when I am none. */
  consultant: z
    .object({
      employeeId: z.int(),
      name: z.string(),
      state: z.enum(['APPLYING', 'ACTIVE', 'PAUSED', 'REFUSED', 'REVOKED']),
      freeFirst: z.boolean(),
      fees: z.array(feeLine),
      hours: z.array(z.object({ weekday: z.int(), from: z.int(), to: z.int() })),
      daysOff: z.array(z.iso.date()),
      quickReplies: z.array(z.string()),
      /** Each of the three is saved by itself. */
      revs: z.object({ fees: rev, hours: rev, quickReplies: rev }),
    })
    .nullable(),
  /** The consulting company, for who leads it; null otherwise, or when it offers no consultation. */
  company: z.object({ companyId: z.int(), name: z.string(), fees: z.array(feeLine), publicFees: z.array(fee), rev }).nullable(),
})

export type WorkspaceSettings = z.output<typeof deskSettings>

export const consultSettings = {
  getSettings: defineCall({
    method: 'GET',
    path: '/consultation/desk/settings',
    summary: '收费表、可约时间、休息日、快捷回复：我的，和我管理的公司的',
    access: 'user',
    result: deskSettings,
    errors: [],
  }),
  saveFees: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/fees',
    summary: '保存整张收费表；已下的单仍按当时的价格',
    access: 'user',
    body: feesBody.extend({ rev: rev.optional() }),
    result: saved,
    errors: ['missing.record', 'state.changed'],
  }),
  saveHours: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/hours',
    summary: '保存每周可约时间和休息日',
    access: 'user',
    body: hoursBody.extend({ rev: rev.optional() }),
    result: saved,
    errors: ['missing.record', 'state.changed'],
  }),
  saveQuickReplies: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/replies',
    summary: '保存快捷回复',
    access: 'user',
    body: quickRepliesBody.extend({ rev: rev.optional() }),
    result: saved,
    errors: ['missing.record', 'state.changed'],
  }),
  setTaking: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/taking',
    summary: '暂停或恢复接单；暂停时主页还在，但不能下单',
    access: 'user',
    body: z.object({ taking: z.boolean() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
