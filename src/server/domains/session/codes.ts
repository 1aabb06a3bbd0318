/** Codes by message: random, one use, bound to phone and purpose, five minutes, five tries. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { SmsPort } from '#server/ports/sms/port.ts'
import { countTry, deleteCode, insertCode, lockNewestCode, markCodeUsed } from './queries.ts'
import type { CodePurpose } from './tables.ts'

export const CODE_MINUTES = 5
export const RESEND_SECONDS = 60
const MAX_TRIES = 5

export const hashCode = (phone: string, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${purpose}:${phone}:${code}`).digest()

/** Stores a fresh code and has it delivered. Older codes of the same phone and purpose no longer count, unless this one cannot be sent. */
export async function issueCode(db: Db, sms: SmsPort, input: { phone: string; purpose: CodePurpose; now: Date }): Promise<void> {
  const { phone, purpose, now } = input
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { id } = await insertCode(db, {
    phone,
    purpose,
    code_hash: hashCode(phone, purpose, code),
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
  })
  try {
    await sms.send(db, { phone, template: 'CODE', code, minutes: CODE_MINUTES })
  } catch (error) {
    // Nobody has it, so the one before still counts.
    await deleteCode(db, id)
    throw error
  }
}

type CodeInput = { phone: string; purpose: CodePurpose; code: string; now: Date }

/**
 * Takes a code: right once, or never. A wrong try is counted even though the call fails, so it runs in a transaction of its own.
 * @throws AppError `code.void` when there is none to try any more, `code.wrong` when this is not it.
 */
export async function takeCode(db: Db, { phone, purpose, code, now }: CodeInput): Promise<void> {
  const outcome = await db.transaction().execute(async trx => {
    const row = await lockNewestCode(trx, phone, purpose)
    if (!row || row.used_at || row.expires_at <= now || row.tries >= MAX_TRIES) return 'code.void' as const
    if (!timingSafeEqual(row.code_hash, hashCode(phone, purpose, code))) {
      await countTry(trx, row.id)
      return 'code.wrong' as const
    }
    await markCodeUsed(trx, row.id, now)
    return null
  })
  if (outcome)
    throw new AppError(outcome, { fields: { code: outcome === 'code.wrong' ? '验证码不正确' : '验证码已失效，请重新获取' } })
}
