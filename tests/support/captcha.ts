/** Does the proof of work that a browser would do. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge, CaptchaProof } from '#lib/contract/session.ts'
import type { Visitor } from './api-server.ts'

export async function solveCaptcha(visitor: Visitor): Promise<CaptchaProof> {
  const challenge = (await visitor.get('captcha')).resultData as CaptchaChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The proof of work was not found')
  return { challenge, solution }
}
