/** What an account in the minors' mode can be used for, and when: pure rules (规则《未成年人保护规则》). */
import type { CallDefinition } from '#lib/contract/define.ts'
import { contract } from '#lib/contract/index.ts'
import type { MinorClosed } from '#lib/contract/people/minor-mode.ts'
import type { Feature } from '#lib/contract/platform/feature.ts'
import { clockOf } from '#lib/format/shanghai.ts'

const NIGHT_FROM_HOUR = 22
const NIGHT_TO_HOUR = 6

/** A page says every minute that it is looked at; one that was silent for longer was not. */
export const MAX_BEAT_SECONDS = 90

export type Use = { minutesADay: number; extraMinutes: number; usedSeconds: number }

/** @returns why nothing can be begun now; null: it can. */
export function closedNow({ minutesADay, extraMinutes, usedSeconds }: Use, now: Date): MinorClosed | null {
  const hour = clockOf(now).getUTCHours()
  if (hour >= NIGHT_FROM_HOUR || hour < NIGHT_TO_HOUR) return 'NIGHT'
  return usedSeconds >= (minutesADay + extraMinutes) * 60 ? 'SPENT' : null
}

/** @returns how many seconds a beat adds: of two pages that beat at once one counts. */
export function secondsSince(last: Date | null, now: Date): number {
  const seconds = last ? Math.round((now.getTime() - last.getTime()) / 1000) : 0
  return seconds > 0 && seconds <= MAX_BEAT_SECONDS ? seconds : 0
}

export const closedTexts: Record<MinorClosed, string> = {
  NIGHT: '未成年人模式：每天 22:00 到次日 6:00 是休息时间，明天再来吧',
  SPENT: '未成年人模式：今天的使用时间已经用完，明天再来吧',
}

const { chat, courseAuthor, examOrganising, offer, recruitmentPost, resume, schoolWorkspace, withdrawals } = contract

const WORK = '未成年人模式下不能发布职位和求职信息，也不能建简历'
const SELLING = '未成年人模式下不能发布服务、开课、办学或组织考试'

/** Never, at whatever time. */
const never = new Map<CallDefinition, string>([
  [chat.openConversation, '未成年人模式下不能主动联系陌生人，可以继续已有的会话'],
  [recruitmentPost.publishRecruitment, WORK],
  [recruitmentPost.submitPost, WORK],
  [resume.createResume, WORK],
  [offer.createOffer, SELLING],
  [offer.submitOffer, SELLING],
  [courseAuthor.createCourse, SELLING],
  [courseAuthor.submitCourse, SELLING],
  [schoolWorkspace.createSchool, SELLING],
  [schoolWorkspace.submitSchool, SELLING],
  [examOrganising.createExam, SELLING],
  [examOrganising.publishExam, SELLING],
  [withdrawals.applyWithdrawal, '未成年人模式下不能提现'],
])

const features: Partial<Record<Feature, string>> = {
  PAYING: '未成年人模式下不能购买和付款',
  CALLS: '未成年人模式下不能语音或视频通话',
}

/** @returns why this call is never answered in the mode; null: it is bounded by time alone, or not at all. */
export const refusedAlways = (call: CallDefinition, feature: Feature | undefined): string | null =>
  never.get(call) ?? (feature && features[feature]) ?? null

/** Whether the mode has a say in this call at all. */
export const isBounded = (call: CallDefinition, feature: Feature | undefined): boolean => feature !== undefined || never.has(call)
