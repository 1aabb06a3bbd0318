/** How enquiries about vacant rooms stand. */

import type { Enquiry, EnquiryState, HalfDay } from '#lib/contract/park/vacancy.ts'
import { midnightOf } from '#lib/format/shanghai.ts'
import { weekday } from './date.ts'

type Tone = 'slate' | 'action' | 'ok' | 'warn' | 'bad'

export const enquiryStateNames: Readonly<Record<EnquiryState, readonly [label: string, tone: Tone]>> = {
  WAITING: ['等待确认', 'action'],
  CONFIRMED: ['已约定', 'ok'],
  DECLINED: ['没有安排', 'bad'],
  WITHDRAWN: ['已撤回', 'slate'],
}

export const halfDayTexts: Readonly<Record<HalfDay, string>> = { MORNING: '上午', AFTERNOON: '下午' }

/** 2026-03-05 周四上午 */
export const visitText = ({ on, halfDay }: { on: string; halfDay: HalfDay }): string =>
  `${on} ${weekday(midnightOf(on))}${halfDayTexts[halfDay]}`

/** 启明大厦 1203 室 */
export const roomText = ({ building, number }: Pick<Enquiry, 'building' | 'number'>): string => `${building} ${number} 室`
