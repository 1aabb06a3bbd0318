/** Proving once more, within a session, who sits there: for what an unattended or stolen session must not be able to do. */

import type { CaptchaProof } from '#lib/contract/people/session.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { noteProof } from '#server/http/security-log.ts'
import { clearLimit, useLimit } from '#server/limits.ts'
import { takeCaptcha } from './captcha.ts'
import { takeCode } from './codes.ts'
import { personAsker } from './known-device.ts'
import { verifyPassword } from './passwords.ts'
import { getOwnPhone, getPasswordHash, markProved } from './queries.ts'
import { sendCodeWithinLimits } from './send-code.ts'

/** How long a proof is valid (security.md). */
const PROOF_MS = 10 * MINUTE_MS

type Person = { userId: number; sessionId: number }

async function ownPhone(db: Db, userId: number): Promise<string> {
  const phone = await getOwnPhone(db, userId)
  if (!phone) throw new AppError('session.no_phone')
  return phone
}

/** Sends a code to the phone of the person themselves; the number never leaves the server. */
export async function sendProofCode(
  db: Db,
  { userId }: Person,
  captcha: CaptchaProof | undefined,
  { exchange, ports, now }: Pick<RequestContext, 'exchange' | 'ports' | 'now'>,
) {
  await takeCaptcha(db, captcha, now)
  const request = { phone: await ownPhone(db, userId), purpose: 'PROOF' as const, isKnown: true, asker: personAsker(userId) }
  return sendCodeWithinLimits(db, request, { exchange, ports, now })
}

/**
 * Takes a proof by password or by code; wrong ones are limited per person.
 * @returns until when it counts.
 */
export async function proveAgain(
  db: Db,
  { userId, sessionId }: Person,
  proof: { by: 'PASSWORD'; password: string } | { by: 'CODE'; code: string },
  context: Pick<RequestContext, 'exchange' | 'ports' | 'now'>,
): Promise<{ provedUntil: string }> {
  const { now } = context
  await useLimit(db, 'proofPerPerson', String(userId))
  if (proof.by === 'CODE') {
    const guess = { phone: await ownPhone(db, userId), purpose: 'PROOF' as const, code: proof.code }
    await takeCode(db, guess, context, personAsker(userId))
  } else if (!(await verifyPassword(await getPasswordHash(db, userId), proof.password))) {
    throw new AppError('session.wrong_password', {
      message: '密码不正确',
      fields: { password: '密码不正确，没有设过密码可以改用短信验证码' },
    })
  }
  await markProved(db, sessionId, now)
  noteProof(context.exchange, userId)
  await clearLimit(db, 'proofPerPerson', String(userId))
  return { provedUntil: new Date(now.getTime() + PROOF_MS).toISOString() }
}
