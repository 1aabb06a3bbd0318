/** Daily check-in (签到), by the specification's paths. Only people check in, not companies; the day is that of Shanghai. */
import { z } from 'zod'
import { type Contract, defineCall, idParam } from '#lib/contract/define.ts'
import { strictText } from '#lib/validate/text.ts'

/** What the days of a streak give; after the last it begins again. */
export const CHECK_IN_COINS = [1, 2, 3, 4, 5, 6, 7] as const

const day = z.string()

export const checkInState = z.object({
  /** `2026-03-05` in Shanghai. */
  today: day,
  signedToday: z.boolean(),
  /** Days in a row, today included once checked in; 0 when yesterday was missed. */
  streak: z.number().int(),
  /** What the next check-in gives (today's, or tomorrow's once checked in today), and which day of the seven it is. */
  next: z.object({ step: z.number().int(), coins: z.number().int() }),
  /** `2026-03` */
  month: z.string(),
  days: z.array(z.object({ day, coins: z.number().int() })),
  monthCoins: z.number().int(),
  /** Why this person may not check in any more (rule 签到, 五); null for everybody else. */
  bar: z.string().nullable(),
})
export type CheckInState = z.output<typeof checkInState>

const monthText = strictText(z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '请填写年月，例如 2026-03'))

export const checkIn = {
  getCheckIn: defineCall({
    method: 'GET',
    path: '/index/user/SignIn/{id}',
    summary: '签到状态：本月签到日、连续天数、下一次的奖励；{id} 是自己的用户编号',
    access: 'user',
    params: z.object({ id: idParam }),
    query: z.object({ month: monthText.optional() }),
    result: checkInState,
    errors: ['missing.record', 'sign_in.person_only'],
  }),
  receiveCheckIn: defineCall({
    method: 'GET',
    path: '/index/user/SignIn/receive/{id}',
    summary: '签到并领取当天的金币；每天一次，重复调用不会重复奖励',
    access: 'user',
    params: z.object({ id: idParam }),
    result: checkInState.extend({
      /** Coins given by this call; 0 when today's were given before. */
      received: z.number().int(),
    }),
    errors: ['missing.record', 'sign_in.person_only', 'sign_in.barred', 'rights.denied'],
  }),
  getCheckInRule: defineCall({
    method: 'GET',
    path: '/index/user/SignIn/rule',
    summary: '签到规则的正文、版本与生效日期，及七天的奖励',
    access: 'public',
    result: z.object({
      ruleId: z.number().int(),
      title: z.string(),
      version: z.string(),
      effectiveOn: z.string(),
      /** Clean HTML. */
      html: z.string(),
      coins: z.array(z.number().int()),
    }),
    errors: [],
  }),
} satisfies Contract
