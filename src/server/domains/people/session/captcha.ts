/** Proof of work before a message is sent, and before a password is tried after too many failures. No third party sees the visitor. */

import { createHash, randomBytes } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge, CaptchaProof } from '#lib/contract/people/session.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { ensureFact } from '#server/db/site-facts.ts'
import { AppError } from '#server/errors.ts'
import { insertUsedProof } from './queries.ts'

const SECRET_FACT = 'captcha_secret'
const VALID_MS = 10 * MINUTE_MS
// About 256 tries of a few milliseconds each: a second for a phone at level 0, ten at the highest.
const PREFIX = '00'
const COST = 1_500

/** Rounds of hashing for each try. Each level is twice the work of the one before. */
const costOf = (level: number): number => COST * 2 ** level

const secrets = new WeakMap<Db, Promise<string>>()

/** One secret for all nodes, made by the first that needs it. */
const secretOf = (db: Db): Promise<string> => {
  const known = secrets.get(db)
  if (known) return known
  const made = ensureFact(db, SECRET_FACT, randomBytes(32).toString('hex'))
  secrets.set(db, made)
  made.catch(() => secrets.delete(db))
  return made
}

/** @param level 0 to `MAX_CAPTCHA_LEVEL`. */
export async function createCaptcha(db: Db, now: Date, level = 0): Promise<CaptchaChallenge> {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: costOf(level),
    keyPrefix: PREFIX,
    deriveKey,
    expiresAt: new Date(now.getTime() + VALID_MS),
    hmacSignatureSecret: await secretOf(db),
  })
  return { parameters, signature: signature ?? '' } as CaptchaChallenge
}

/** Asks for a proof of work of a level; `fields.captchaLevel` names it, since words alone are nothing a program can act on. */
export const captchaRequired = (level: number): AppError =>
  new AppError('captcha.required', { fields: { captchaLevel: String(level) } })

/**
 * Takes a proof. Each counts once; one of too low a level is not used up.
 * @throws AppError `captcha.required` without one or with too little work in it, `captcha.wrong` when it is false, old or used.
 */
export async function takeCaptcha(db: Db, proof: CaptchaProof | undefined, now: Date, level = 0): Promise<void> {
  if (!proof || proof.challenge.parameters.cost < costOf(level)) throw captchaRequired(level)
  const { challenge, solution } = proof
  const secret = await secretOf(db)
  const result = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret }).catch(() => null)
  if (!result?.verified) throw new AppError('captcha.wrong')
  const digest = createHash('sha256').update(challenge.signature).digest()
  const isFirst = await insertUsedProof(db, digest, new Date(now.getTime() + VALID_MS))
  if (!isFirst) throw new AppError('captcha.wrong')
}
