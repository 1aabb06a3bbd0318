/** Limits of constants.md, counted in the database so that they hold across processes. */

import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'

type Rule = { name: string; points: number; seconds: number }

export const limitRules = {
  codeResend: [{ name: 'code-resend', points: 1, seconds: MINUTE_SECONDS }],
  codePerPhone: [
    { name: 'code-phone-hour', points: 5, seconds: HOUR_SECONDS },
    { name: 'code-phone-day', points: 10, seconds: DAY_SECONDS },
  ],
  codePerAddress: [{ name: 'code-address', points: 20, seconds: HOUR_SECONDS }],
  // What devices may ask for that never signed in with the phone; the rest of the phone's and the address's share waits for those that did.
  strangerCodePerPhone: [
    { name: 'code-stranger-phone-hour', points: 3, seconds: HOUR_SECONDS },
    { name: 'code-stranger-phone-day', points: 6, seconds: DAY_SECONDS },
  ],
  strangerCodePerPhoneAndNetwork: [
    { name: 'code-stranger-pair-hour', points: 2, seconds: HOUR_SECONDS },
    { name: 'code-stranger-pair-day', points: 4, seconds: DAY_SECONDS },
  ],
  strangerCodePerAddress: [{ name: 'code-stranger-address', points: 15, seconds: HOUR_SECONDS }],
  strangerCodePerNetwork: [{ name: 'code-stranger-network', points: 60, seconds: HOUR_SECONDS }],
  // Guesses of codes that another device asked for.
  codeGuessPerAddress: [
    { name: 'code-guess-address-hour', points: 10, seconds: HOUR_SECONDS },
    { name: 'code-guess-address-day', points: 30, seconds: DAY_SECONDS },
  ],
  codeGuessPerNetwork: [
    { name: 'code-guess-network-hour', points: 40, seconds: HOUR_SECONDS },
    { name: 'code-guess-network-day', points: 120, seconds: DAY_SECONDS },
  ],
  invitationPerPhone: [
    { name: 'invitation-phone-minute', points: 1, seconds: MINUTE_SECONDS },
    { name: 'invitation-phone-hour', points: 5, seconds: HOUR_SECONDS },
    { name: 'invitation-phone-day', points: 10, seconds: DAY_SECONDS },
  ],
  invitationPerCompany: [{ name: 'invitation-company', points: 20, seconds: HOUR_SECONDS }],
  emailPerPerson: [
    { name: 'email-person-minute', points: 1, seconds: MINUTE_SECONDS },
    { name: 'email-person-hour', points: 5, seconds: HOUR_SECONDS },
    { name: 'email-person-day', points: 10, seconds: DAY_SECONDS },
  ],
  emailPerRecipient: [
    { name: 'email-recipient-hour', points: 5, seconds: HOUR_SECONDS },
    { name: 'email-recipient-day', points: 10, seconds: DAY_SECONDS },
  ],
  loginPerAddress: [{ name: 'login-address-minute', points: 6, seconds: MINUTE_SECONDS }],
  // Wrong passwords from devices that never signed in to the account before; right ones are given back.
  failedLoginPerAddress: [
    { name: 'login-address-hour', points: 30, seconds: HOUR_SECONDS },
    { name: 'login-address-day', points: 100, seconds: DAY_SECONDS },
  ],
  failedLoginPerNetwork: [
    { name: 'login-network-hour', points: 120, seconds: HOUR_SECONDS },
    { name: 'login-network-day', points: 600, seconds: DAY_SECONDS },
  ],
  failedLoginPerAccountAndNetwork: [
    { name: 'login-pair-hour', points: 10, seconds: HOUR_SECONDS },
    { name: 'login-pair-day', points: 30, seconds: DAY_SECONDS },
  ],
  failedLoginPerAccount: [
    { name: 'login-account-hour', points: 30, seconds: HOUR_SECONDS },
    { name: 'login-account-day', points: 100, seconds: DAY_SECONDS },
  ],
  // A device that signed in to the account before is counted for itself alone.
  failedLoginPerDevice: [
    { name: 'login-device-hour', points: 10, seconds: HOUR_SECONDS },
    { name: 'login-device-day', points: 30, seconds: DAY_SECONDS },
  ],
  passwordChangePerPerson: [{ name: 'password-change', points: 10, seconds: HOUR_SECONDS }],
  guardianPasswordPerPerson: [{ name: 'guardian-password', points: 5, seconds: HOUR_SECONDS }],
  publishPerOwner: [
    { name: 'publish-minute', points: 6, seconds: MINUTE_SECONDS },
    { name: 'publish-hour', points: 60, seconds: HOUR_SECONDS },
  ],
  payerPerPerson: [{ name: 'payer', points: 30, seconds: HOUR_SECONDS }],
  thirdPartyPerAddress: [{ name: 'third-party-address', points: 60, seconds: HOUR_SECONDS }],
  favouritePerPerson: [{ name: 'favourite', points: 300, seconds: HOUR_SECONDS }],
  applyPerPerson: [
    { name: 'apply-hour', points: 30, seconds: HOUR_SECONDS },
    { name: 'apply-day', points: 100, seconds: DAY_SECONDS },
  ],
  commentPerPerson: [
    { name: 'comment-minute', points: 10, seconds: MINUTE_SECONDS },
    { name: 'comment-hour', points: 60, seconds: HOUR_SECONDS },
  ],
  // Forum (constants.md): accounts of less than a day first, then the others.
  forumTopicPerNewcomer: [
    { name: 'forum-topic-newcomer-pause', points: 1, seconds: 2 * MINUTE_SECONDS },
    { name: 'forum-topic-newcomer-day', points: 3, seconds: DAY_SECONDS },
  ],
  forumTopicPerPerson: [
    { name: 'forum-topic-pause', points: 1, seconds: 15 },
    { name: 'forum-topic-day', points: 20, seconds: DAY_SECONDS },
  ],
  forumReplyPerNewcomer: [
    { name: 'forum-reply-newcomer-pause', points: 1, seconds: 30 },
    { name: 'forum-reply-newcomer-day', points: 10, seconds: DAY_SECONDS },
  ],
  forumReplyPerPerson: [{ name: 'forum-reply-pause', points: 1, seconds: 5 }],
  forumEditPerPerson: [
    { name: 'forum-edit-minute', points: 30, seconds: MINUTE_SECONDS },
    { name: 'forum-edit-hour', points: 200, seconds: HOUR_SECONDS },
  ],
  forumLikePerPerson: [{ name: 'forum-like-day', points: 50, seconds: DAY_SECONDS }],
  bulletPerPerson: [
    { name: 'bullet-five-seconds', points: 1, seconds: 5 },
    { name: 'bullet-hour', points: 120, seconds: HOUR_SECONDS },
  ],
  chatOpenPerPerson: [
    { name: 'chat-open-hour', points: 30, seconds: HOUR_SECONDS },
    { name: 'chat-open-day', points: 100, seconds: DAY_SECONDS },
  ],
  chatOpenPerNewcomer: [{ name: 'chat-open-newcomer', points: 5, seconds: DAY_SECONDS }],
  callPerPerson: [
    { name: 'call-minutes', points: 20, seconds: 10 * MINUTE_SECONDS },
    { name: 'call-day', points: 200, seconds: DAY_SECONDS },
  ],
  ticketPerPerson: [{ name: 'realtime-ticket', points: 300, seconds: 10 * MINUTE_SECONDS }],
  roomPerPerson: [
    { name: 'room-minute', points: 30, seconds: MINUTE_SECONDS },
    { name: 'room-hour', points: 600, seconds: HOUR_SECONDS },
  ],
  noticeSmsPerPerson: [{ name: 'notice-sms', points: 5, seconds: DAY_SECONDS }],
  securitySmsPerPerson: [{ name: 'security-sms', points: 10, seconds: DAY_SECONDS }],
  pushRenewPerAddress: [{ name: 'push-renew-address', points: 30, seconds: HOUR_SECONDS }],
  tryNoticePerPerson: [{ name: 'try-notice', points: 60, seconds: HOUR_SECONDS }],
  // Counted apart from reports: a person who has used up an hour's reports may still be in danger.
  emergencyPerPerson: [{ name: 'emergency-person', points: 10, seconds: HOUR_SECONDS }],
  reportPerPerson: [{ name: 'report-hour', points: 20, seconds: HOUR_SECONDS }],
  proofPerPerson: [{ name: 'proof', points: 10, seconds: HOUR_SECONDS }],
  suggestionPerPerson: [
    { name: 'suggestion-person-minute', points: 3, seconds: MINUTE_SECONDS },
    { name: 'suggestion-person-day', points: 20, seconds: DAY_SECONDS },
  ],
  suggestionPerAddress: [{ name: 'suggestion-address', points: 5, seconds: HOUR_SECONDS }],
} satisfies Record<string, Rule[]>

export type LimitName = keyof typeof limitRules

/** The library wants a client with `query`; ours is the pool behind Kysely. */
const clientOver = (db: Db) => ({
  query: async ({ text, values }: { text: string; values?: unknown[] }) => {
    const { rows, numAffectedRows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values ?? []))
    return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) }
  },
})

const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>()

const limiterOf = (db: Db, rule: Rule): RateLimiterPostgres => {
  const known = limiters.get(db) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(db, known)
  // One count may end at different numbers for different people.
  const id = `${rule.name} ${rule.points}`
  let limiter = known.get(id)
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: clientOver(db),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
    })
    known.set(id, limiter)
  }
  return limiter
}

const waitText = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return seconds < 120 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`
}

/** What to say when a limit is used up. @param wait 「3 分钟」 @param until when it is free again. */
export type LimitWords = (wait: string, until: Date) => string

const plainWords: LimitWords = wait => `操作太频繁了，请 ${wait}后再试`

/** A limit, what it is counted by, and what is said when it is used up. */
export type LimitUse = readonly [name: LimitName, key: string, words?: LimitWords]

const tooMany = (state: RateLimiterRes, words: LimitWords = plainWords): AppError =>
  new AppError('limits.too_many', { message: words(waitText(state.msBeforeNext), new Date(Date.now() + state.msBeforeNext)) })

async function consume(db: Db, rule: Rule, key: string, words?: LimitWords): Promise<void> {
  try {
    await limiterOf(db, rule).consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooMany(refused, words)
    throw refused
  }
}

/** A count of a day whose end is not the same for everybody. */
export type DailyLimit = { name: string; points: number }
const dailyRule = ({ name, points }: DailyLimit): Rule => ({ name: `${name}-day`, points, seconds: DAY_SECONDS })

/** As `useLimit`. @throws AppError `limits.too_many` */
export const useDaily = (db: Db, limit: DailyLimit, key: string, words: LimitWords): Promise<void> =>
  consume(db, dailyRule(limit), key, words)

export const giveBackDaily = async (db: Db, limit: DailyLimit, key: string): Promise<void> =>
  void (await limiterOf(db, dailyRule(limit)).reward(key))

/**
 * Counts one use against a limit. Never inside the use's own transaction: a refused or failed use must stay counted.
 * @throws AppError `limits.too_many`, saying how long to wait.
 */
export async function useLimit(db: Db, ...[name, key, words]: LimitUse): Promise<void> {
  for (const rule of limitRules[name]) await consume(db, rule, key, words)
}

/**
 * Counts one use against all of several limits, or against none of them.
 * @throws AppError `limits.too_many` of the first that is used up.
 */
export async function useLimits(db: Db, uses: readonly LimitUse[]): Promise<void> {
  for (const [index, use] of uses.entries()) {
    try {
      await useLimit(db, ...use)
    } catch (error) {
      for (const [name, key] of uses.slice(0, index)) await giveBack(db, name, key)
      throw error
    }
  }
}

/**
 * Refuses where a limit is used up already, without counting anything.
 * @throws AppError `limits.too_many`
 */
export async function refuseUsedUp(db: Db, uses: readonly LimitUse[]): Promise<void> {
  for (const [name, key, words] of uses) {
    for (const rule of limitRules[name]) {
      const state = await limiterOf(db, rule).get(key)
      if (state && state.consumedPoints >= rule.points) throw tooMany(state, words)
    }
  }
}

/** How often a limit has been used in each of its terms, in the order of its rules. */
export async function countUses(db: Db, name: LimitName, key: string): Promise<number[]> {
  return Promise.all(limitRules[name].map(async rule => (await limiterOf(db, rule).get(key))?.consumedPoints ?? 0))
}

/** Gives back one use that came to nothing through no fault of the person. */
export async function giveBack(db: Db, name: LimitName, key: string): Promise<void> {
  for (const rule of limitRules[name]) await limiterOf(db, rule).reward(key)
}

/** Gives back what a success should not have cost. */
export async function clearLimit(db: Db, name: LimitName, key: string): Promise<void> {
  for (const rule of limitRules[name]) await limiterOf(db, rule).delete(key)
}
