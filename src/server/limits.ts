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
  loginPerAddress: [
    { name: 'login-address-minute', points: 6, seconds: MINUTE },
    { name: 'login-address-hour', points: 30, seconds: HOUR },
  ],
  loginPerAccount: [{ name: 'login-account', points: 10, seconds: HOUR }],
  thirdPartyPerAddress: [{ name: 'third-party-address', points: 60, seconds: HOUR }],
  favouritePerPerson: [{ name: 'favourite', points: 300, seconds: HOUR }],
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

/**
 * Counts one use against a limit. Never inside the use's own transaction: a refused or failed use must stay counted.
 * @throws AppError `limits.too_many`, saying how long to wait.
 */
export async function useLimit(db: Db, name: LimitName, key: string): Promise<void> {
  for (const rule of limitRules[name]) {
    try {
      await limiterOf(db, rule).consume(key)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) {
        throw new AppError('limits.too_many', { message: `操作太频繁了，请 ${waitText(refused.msBeforeNext)}后再试` })
      }
      throw refused
    }
  }
}

/** Whether a limit is used up, without using it. */
export async function isLimitReached(db: Db, name: LimitName, key: string): Promise<boolean> {
  for (const rule of limitRules[name]) {
    const state = await limiterOf(db, rule).get(key)
    if (state && state.consumedPoints >= rule.points) return true
  }
  return false
}

/** Gives back one use that came to nothing through no fault of the person. */
export async function giveBack(db: Db, name: LimitName, key: string): Promise<void> {
  for (const rule of limitRules[name]) await limiterOf(db, rule).reward(key)
}

/** Gives back what a success should not have cost. */
export async function clearLimit(db: Db, name: LimitName, key: string): Promise<void> {
  for (const rule of limitRules[name]) await limiterOf(db, rule).delete(key)
}
