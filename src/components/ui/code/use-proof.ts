/** Proof of work for a form that is sent: made when the server wants one, with the time to go for the button. */
import { useState } from 'react'
import type { CaptchaProof } from '#lib/contract/people/session.ts'
import { withProof } from './captcha.ts'

export function useProof() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const sendWithProof = async <Result>(send: (captcha: CaptchaProof | undefined) => Promise<Result>): Promise<Result> => {
    try {
      return await withProof(send, { onProgress: setSecondsLeft })
    } finally {
      setSecondsLeft(null)
    }
  }
  return { secondsLeft, sendWithProof }
}
