/**
 * Codes by message: random, one use, bound to phone and purpose, five minutes, five tries of the device that asked. Others have five
 * tries together, counted apart, so that nobody voids a code that its owner is typing (decision 031).
 */

import { randomInt, timingSafeEqual } from 'node:crypto'
import type { CaptchaProof } from '#lib/contract/people/session.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { giveBack, type LimitUse, useLimits } from '#server/limits.ts'
import { networkKey, visitorKey } from '#server/network.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { SmsPort } from '#server/ports/sms/port.ts'
import { blindIndex } from '#server/secrets.ts'
import { captchaRequired, takeCaptcha } from './captcha.ts'
import { countTries, deleteCode, insertCode, listRecentCodes, lockRecentCodes, markCodesUsed } from './code-queries.ts'
import { type CodeRow, judgeCode } from './judge-code.ts'
import { deviceHashOf } from './known-device.ts'
import type { CodePurpose } from './tables.ts'

export const CODE_MINUTES = 5
export const RESEND_SECONDS = 60

/** Under a key that is not in the database: a million codes would be tried in a second otherwise. */
export const hashCode = (phone: string, purpose: CodePurpose, code: string): Buffer =>
  blindIndex(`code ${purpose}:${phone}:${code}`)

type NewCode = {
  phone: string
  purpose: CodePurpose
  /** Who asks: only their older codes no longer count. */
  asker: Buffer | null
  now: Date
}

/** Stores a fresh code. @returns its row's id and the code, which stands nowhere else. */
export async function storeCode(db: Db, { phone, purpose, asker, now }: NewCode): Promise<{ id: number; code: string }> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { id } = await insertCode(db, {
    phone,
    purpose,
    code_hash: hashCode(phone, purpose, code),
    asker_hash: asker,
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
  })
  return { id, code }
}

/** What a code may be handed out for at the terminal: what one comes in by. */
export const HAND_OUT_PURPOSES = ['LOGIN', 'REGISTER', 'FORGET'] as const

/** Issues a code on the command line, for a site without a provider of messages. It counts as one that another device asked for. */
export const handOutCode = async (
  db: Db,
  input: { phone: string; purpose: (typeof HAND_OUT_PURPOSES)[number]; now: Date },
): Promise<string> => (await storeCode(db, { ...input, asker: null })).code

/** Stores a fresh code and has it delivered. Older codes of the same asker no longer count, unless this one cannot be sent. */
export async function issueCode(db: Db, sms: SmsPort, input: NewCode): Promise<void> {
  const { id, code } = await storeCode(db, input)
  try {
    await sms.send(db, { phone: input.phone, template: 'CODE', code, minutes: CODE_MINUTES })
  } catch (error) {
    // Nobody has it, so the one before still counts.
    await deleteCode(db, id)
    throw error
  }
}

type CodeInput = { phone: string; purpose: CodePurpose; code: string; captcha?: CaptchaProof | undefined }
type Context = Pick<RequestContext, 'exchange' | 'now'> & { ports: Pick<Ports, 'secureCookies'> }

const WORDS = { 'code.wrong': '验证码不正确', 'code.void': '验证码已失效，请重新获取' } as const

const refusal = (outcome: keyof typeof WORDS): AppError => new AppError(outcome, { fields: { code: WORDS[outcome] } })

/**
 * Takes a code: right once, or never. A wrong try is counted even though the call fails, so it runs in a transaction of its own.
 * @param asker who types it: the device, unless a person within a session is meant.
 * @throws AppError `code.void` when there is none to try any more, `code.wrong` when this is not it, `captcha.required` for more than
 *   a few tries from another device than the one that asked, `limits.too_many` for many of those.
 */
export async function takeCode(db: Db, input: CodeInput, context: Context, person?: Buffer): Promise<void> {
  const { phone, purpose, code, captcha } = input
  const { exchange, now } = context
  const asker = person ?? deviceHashOf(context)
  const recent = await listRecentCodes(db, phone, purpose, now)
  if (recent.length === 0) throw refusal('code.void')

  const fromElsewhere = !recent.some(row => asker !== null && row.asker_hash?.equals(asker))
  // What a person asked for within a session is typed by them alone.
  if (fromElsewhere && person) throw refusal('code.void')
  const limits: LimitUse[] = fromElsewhere
    ? [
        ['codeGuessPerAddress', visitorKey(exchange.address)],
        ['codeGuessPerNetwork', networkKey(exchange.address)],
      ]
    : []
  if (fromElsewhere && captcha) await takeCaptcha(db, captcha, now)
  await useLimits(db, limits)

  const right = hashCode(phone, purpose, code)
  const outcome = await db.transaction().execute(async trx => {
    const rows: CodeRow[] = await lockRecentCodes(trx, phone, purpose, now)
    const verdict = judgeCode(rows, {
      asker,
      isProven: fromElsewhere && captcha !== undefined,
      fits: row => timingSafeEqual(row.code_hash, right),
    })
    await countTries(trx, verdict.countOwn, verdict.countElsewhere)
    if (verdict.outcome === null) await markCodesUsed(trx, phone, purpose, now)
    return verdict.outcome
  })
  if (outcome !== 'code.wrong') for (const [name, key] of limits) await giveBack(db, name, key)
  if (outcome === 'captcha.required') throw captchaRequired(0)
  if (outcome) throw refusal(outcome)
}
