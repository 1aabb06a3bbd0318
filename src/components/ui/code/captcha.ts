/** Solves the proof of work in the browser: about a second at the lowest level, ten at the highest, without any third party. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { session } from '#lib/calls/people/session.ts'
import type { CaptchaProof } from '#lib/contract/people/session.ts'

const { getCaptcha } = clientOf({ getCaptcha: session.getCaptcha })

/** The worker is loaded when there is a puzzle to solve: most sign-ins have none. */
const tools = () => Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')])

/** How many tries the work takes on average. */
const USUAL_TRIES = 256
/** A call is made again when the work that it wants has grown meanwhile. */
const MAX_ROUNDS = 4

/** Receives about how many seconds are left: an estimate, since the work is a matter of luck. */
export type OnProgress = (secondsLeft: number) => void

function progressOf(onProgress: OnProgress): () => void {
  const begun = performance.now()
  let tries = 0
  let shown = 0
  return () => {
    tries++
    if (tries % 8 > 0) return
    const perTry = (performance.now() - begun) / tries / 1_000
    const secondsLeft = Math.max(1, Math.ceil(perTry * Math.max(USUAL_TRIES - tries, 0)))
    if (secondsLeft !== shown) onProgress(secondsLeft)
    shown = secondsLeft
  }
}

/** @throws ApiError in words when the browser cannot do it (no secure connection) or gives up. */
export async function makeProof(level = 0, onProgress: OnProgress = () => undefined): Promise<CaptchaProof> {
  if (!crypto.subtle) throw new ApiError('captcha.wrong', '当前连接不安全，无法完成安全验证，请用 https 打开本站')
  const [{ solveChallenge }, { deriveKey }] = await fetchLate(tools).catch(cause => {
    throw new ApiError('server.unavailable', '网络不太顺畅，安全验证没有完成，请再试一次', { cause })
  })
  const challenge = await getCaptcha({ query: { level } })
  const advance = progressOf(onProgress)
  const solution = await solveChallenge({
    challenge,
    deriveKey: (...input) => {
      advance()
      return deriveKey(...input)
    },
    timeout: 90_000,
  })
  if (!solution) throw new ApiError('captcha.wrong', '安全验证没有完成，请再试一次')
  return { challenge, solution }
}

/** The level of proof that a refused call wants; null: it was refused for something else. */
const wantedLevel = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.code !== 'captcha.required') return null
  return Number(error.fields?.captchaLevel ?? 0)
}

/** Makes a call, and makes it again with as much proof of work as it wants. @param first a proof to begin with. */
export async function withProof<Result>(
  send: (captcha: CaptchaProof | undefined) => Promise<Result>,
  options: { first?: CaptchaProof; onProgress?: OnProgress } = {},
): Promise<Result> {
  let captcha = options.first
  for (let round = 1; ; round++) {
    try {
      return await send(captcha)
    } catch (error) {
      const level = wantedLevel(error)
      if (level === null || round === MAX_ROUNDS) throw error
      captcha = await makeProof(level, options.onProgress)
    }
  }
}
