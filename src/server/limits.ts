/** Limits of constants.md, counted in the database so that they hold across processes. */
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'

type Rule = { name: string; points: number; seconds: number }

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

export const limitRules = {
  codeResend: [{ name: 'code-resend', points: 1, seconds: MINUTE }],
  codePerPhone: [
    { name: 'code-phone-hour', points: 5, seconds: HOUR },
    { name: 'code-phone-day', points: 10, seconds: DAY },
  ],
  codePerAddress: [{ name: 'code-address', points: 20, seconds: HOUR }],
  // What devices may ask for that never signed in with the phone; the rest of the phone's and the address's share waits for those that did.
  strangerCodePerPhone: [
    { name: 'code-stranger-phone-hour', points: 3, seconds: HOUR },
    { name: 'code-stranger-phone-day', points: 6, seconds: DAY },
  ],
  strangerCodePerPhoneAndNetwork: [
    { name: 'code-stranger-pair-hour', points: 2, seconds: HOUR },
    { name: 'code-stranger-pair-day', points: 4, seconds: DAY },
  ],
  strangerCodePerAddress: [{ name: 'code-stranger-address', points: 15, seconds: HOUR }],
  strangerCodePerNetwork: [{ name: 'code-stranger-network', points: 60, seconds: HOUR }],
  // Guesses of codes that another device asked for.
  codeGuessPerAddress: [
    { name: 'code-guess-address-hour', points: 10, seconds: HOUR },
    { name: 'code-guess-address-day', points: 30, seconds: DAY },
  ],
  codeGuessPerNetwork: [
    { name: 'code-guess-network-hour', points: 40, seconds: HOUR },
    { name: 'code-guess-network-day', points: 120, seconds: DAY },
  ],
  invitationPerPhone: [
    { name: 'invitation-phone-minute', points: 1, seconds: MINUTE },
    { name: 'invitation-phone-hour', points: 5, seconds: HOUR },
    { name: 'invitation-phone-day', points: 10, seconds: DAY },
  ],
  invitationPerCompany: [{ name: 'invitation-company', points: 20, seconds: HOUR }],
  emailPerPerson: [
    { name: 'email-person-minute', points: 1, seconds: MINUTE },
    { name: 'email-person-hour', points: 5, seconds: HOUR },
    { name: 'email-person-day', points: 10, seconds: DAY },
  ],
  emailPerRecipient: [
    { name: 'email-recipient-hour', points: 5, seconds: HOUR },
    { name: 'email-recipient-day', points: 10, seconds: DAY },
  ],
  loginPerAddress: [{ name: 'login-address-minute', points: 6, seconds: MINUTE }],
  // Wrong passwords from devices that never signed in to the account before; right ones are given back.
  failedLoginPerAddress: [
    { name: 'login-address-hour', points: 30, seconds: HOUR },
    { name: 'login-address-day', points: 100, seconds: DAY },
  ],
  failedLoginPerNetwork: [
    { name: 'login-network-hour', points: 120, seconds: HOUR },
    { name: 'login-network-day', points: 600, seconds: DAY },
  ],
  failedLoginPerAccountAndNetwork: [
    { name: 'login-pair-hour', points: 10, seconds: HOUR },
    { name: 'login-pair-day', points: 30, seconds: DAY },
  ],
  failedLoginPerAccount: [
    { name: 'login-account-hour', points: 30, seconds: HOUR },
    { name: 'login-account-day', points: 100, seconds: DAY },
  ],
  // A device that signed in to the account before is counted for itself alone.
  failedLoginPerDevice: [
    { name: 'login-device-hour', points: 10, seconds: HOUR },
    { name: 'login-device-day', points: 30, seconds: DAY },
  ],
  passwordChangePerPerson: [{ name: 'password-change', points: 10, seconds: HOUR }],
  guardianPasswordPerPerson: [{ name: 'guardian-password', points: 5, seconds: HOUR }],
  publishPerOwner: [
    { name: 'publish-minute', points: 6, seconds: MINUTE },
    { name: 'publish-hour', points: 60, seconds: HOUR },
  ],
  thirdPartyPerAddress: [{ name: 'third-party-address', points: 60, seconds: HOUR }],
  favouritePerPerson: [{ name: 'favourite', points: 300, seconds: HOUR }],
  applyPerPerson: [
    { name: 'apply-hour', points: 30, seconds: HOUR },
    { name: 'apply-day', points: 100, seconds: DAY },
  ],
  commentPerPerson: [
    { name: 'comment-minute', points: 10, seconds: MINUTE },
    { name: 'comment-hour', points: 60, seconds: HOUR },
  ],
  // Forum (constants.md): accounts of less than a day first, then the others.
  forumTopicPerNewcomer: [
    { name: 'forum-topic-newcomer-pause', points: 1, seconds: 2 * MINUTE },
    { name: 'forum-topic-newcomer-day', points: 3, seconds: DAY },
  ],
  forumTopicPerPerson: [
    { name: 'forum-topic-pause', points: 1, seconds: 15 },
    { name: 'forum-topic-day', points: 20, seconds: DAY },
  ],
  forumReplyPerNewcomer: [
    { name: 'forum-reply-newcomer-pause', points: 1, seconds: 30 },
    { name: 'forum-reply-newcomer-day', points: 10, seconds: DAY },
  ],
  forumReplyPerPerson: [{ name: 'forum-reply-pause', points: 1, seconds: 5 }],
  forumEditPerPerson: [
    { name: 'forum-edit-minute', points: 30, seconds: MINUTE },
    { name: 'forum-edit-hour', points: 200, seconds: HOUR },
  ],
  forumLikePerPerson: [{ name: 'forum-like-day', points: 50, seconds: DAY }],
  bulletPerPerson: [
    { name: 'bullet-five-seconds', points: 1, seconds: 5 },
    { name: 'bullet-hour', points: 120, seconds: HOUR },
  ],
  chatOpenPerPerson: [
    { name: 'chat-open-hour', points: 30, seconds: HOUR },
    { name: 'chat-open-day', points: 100, seconds: DAY },
  ],
  chatOpenPerNewcomer: [{ name: 'chat-open-newcomer', points: 5, seconds: DAY }],
  callPerPerson: [
    { name: 'call-minutes', points: 20, seconds: 10 * MINUTE },
    { name: 'call-day', points: 200, seconds: DAY },
  ],
  ticketPerPerson: [{ name: 'realtime-ticket', points: 300, seconds: 10 * MINUTE }],
  roomPerPerson: [
    { name: 'room-minute', points: 30, seconds: MINUTE },
    { name: 'room-hour', points: 600, seconds: HOUR },
  ],
  noticeSmsPerPerson: [{ name: 'notice-sms', points: 5, seconds: DAY }],
  securitySmsPerPerson: [{ name: 'security-sms', points: 10, seconds: DAY }],
  pushRenewPerAddress: [{ name: 'push-renew-address', points: 30, seconds: HOUR }],
  tryNoticePerPerson: [{ name: 'try-notice', points: 60, seconds: HOUR }],
  reportPerPerson: [{ name: 'report-hour', points: 20, seconds: HOUR }],
  proofPerPerson: [{ name: 'proof', points: 10, seconds: HOUR }],
  suggestionPerPerson: [
    { name: 'suggestion-person-minute', points: 3, seconds: MINUTE },
    { name: 'suggestion-person-day', points: 20, seconds: DAY },
  ],
  suggestionPerAddress: [{ name: 'suggestion-address', points: 5, seconds: HOUR }],
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
  let limiter = known.get(rule.name)
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
    known.set(rule.name, limiter)
  }
  return limiter
}

const waitText = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return seconds < 120 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`
}

/** What to say when a limit is used up. @param wait 「3 分钟」 */
export type LimitWords = (wait: string) => string

const plainWords: LimitWords = wait => `操作太频繁了，请 ${wait}后再试`

/** A limit, what it is counted by, and what is said when it is used up. */
export type LimitUse = readonly [name: LimitName, key: string, words?: LimitWords]

const tooMany = (state: RateLimiterRes, words: LimitWords = plainWords): AppError =>
  new AppError('limits.too_many', { message: words(waitText(state.msBeforeNext)) })

/**
 * Counts one use against a limit. Never inside the use's own transaction: a refused or failed use must stay counted.
 * @throws AppError `limits.too_many`, saying how long to wait.
 */
export async function useLimit(db: Db, ...[name, key, words]: LimitUse): Promise<void> {
  for (const rule of limitRules[name]) {
    try {
      await limiterOf(db, rule).consume(key)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused, words)
      throw refused
    }
  }
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
