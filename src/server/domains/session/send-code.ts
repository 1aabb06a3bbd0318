/** Sending a code within its limits. What the provider does not deliver costs the person nothing. */
import type { Db } from '#server/db/client.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { giveBack, type LimitName, useLimit } from '#server/limits.ts'
import type { Ports } from '#server/ports/ports.ts'
import { CODE_MINUTES, issueCode, RESEND_SECONDS } from './codes.ts'
import type { CodePurpose } from './tables.ts'

export async function sendCodeWithinLimits(
  db: Db,
  { phone, purpose }: { phone: string; purpose: CodePurpose },
  { exchange, ports, now }: { exchange: Exchange; ports: Ports; now: Date },
): Promise<{ resendAfter: number; validFor: number }> {
  const limits: [LimitName, string][] = [
    ['codePerAddress', exchange.address],
    ['codeResend', `${purpose}:${phone}`],
    ['codePerPhone', phone],
  ]
  for (const [name, key] of limits) await useLimit(db, name, key)
  try {
    await issueCode(db, ports.sms, { phone, purpose, now })
  } catch (error) {
    for (const [name, key] of limits) await giveBack(db, name, key)
    throw error
  }
  return { resendAfter: RESEND_SECONDS, validFor: CODE_MINUTES * 60 }
}
