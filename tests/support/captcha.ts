/** Does the proof of work that a browser would do. */

import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge, CaptchaProof } from '#lib/contract/people/session.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { createCaptcha } from '#server/domains/people/session/captcha.ts'
import type { Visitor } from './api-server.ts'

export async function solveCaptcha(visitor: Visitor, level = 0): Promise<CaptchaProof> {
  const challenge = (await visitor.get(`captcha?level=${level}`)).resultData as CaptchaChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The proof of work was not found')
  return { challenge, solution }
}

/** A proof of a level that takes one try: for tests that count tries rather than work. */
export async function cheapProof(db: Db, level: number): Promise<CaptchaProof> {
  const { parameters } = await createCaptcha(db, new Date(), level)
  const { value } = await db
    .selectFrom('site_facts')
    .select('value')
    .where('key', '=', 'captcha_secret')
    .executeTakeFirstOrThrow()
  const challenge = (await createChallenge({
    algorithm: parameters.algorithm,
    cost: parameters.cost,
    counter: 0,
    deriveKey,
    expiresAt: new Date(Date.now() + MINUTE_MS),
    hmacSignatureSecret: value,
  })) as CaptchaChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The proof of work was not found')
  return { challenge, solution }
}
