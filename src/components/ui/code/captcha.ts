/** Solves the proof of work in the browser: about a second, without any third party. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { type CaptchaProof, session } from '#lib/contract/session.ts'
import { fetchLate } from '#lib/page/fetch-late.ts'

const { getCaptcha } = clientOf({ getCaptcha: session.getCaptcha })

/** What does the work comes when there is some: most people who sign in never need it. */
const tools = () => Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')])

/** @throws ApiError in words when the browser cannot do it (no secure connection) or gives up. */
export async function makeProof(): Promise<CaptchaProof> {
  if (!crypto.subtle) throw new ApiError('captcha.wrong', '当前连接不安全，无法完成安全验证，请用 https 打开本站')
  const [{ solveChallenge }, { deriveKey }] = await fetchLate(tools).catch(cause => {
    throw new ApiError('server.unavailable', '网络不太顺畅，安全验证没有完成，请再试一次', { cause })
  })
  const challenge = await getCaptcha()
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  if (!solution) throw new ApiError('captcha.wrong', '安全验证没有完成，请再试一次')
  return { challenge, solution }
}
