/** Solves the proof of work in the browser: about a second, without any third party. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { type CaptchaProof, session } from '#lib/contract/session.ts'

const { getCaptcha } = clientOf({ getCaptcha: session.getCaptcha })

/** @throws ApiError in words when the browser cannot do it (no secure connection) or gives up. */
export async function makeProof(): Promise<CaptchaProof> {
  if (!crypto.subtle) throw new ApiError('captcha.wrong', '当前连接不安全，无法完成安全验证，请用 https 打开本站')
  const challenge = await getCaptcha()
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  if (!solution) throw new ApiError('captcha.wrong', '安全验证没有完成，请再试一次')
  return { challenge, solution }
}
