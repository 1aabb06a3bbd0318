/** Sending the code: first the proof of work, then so long until another may be asked for. */
import { useEffect, useState } from 'react'
import { messageOf } from '#lib/api/message.ts'
import type { CodeRequest, KnownRequest } from './CodeInput.tsx'
import { makeProof, withProof } from './captcha.ts'

export function useSendingCode(request: CodeRequest | KnownRequest) {
  const [state, setState] = useState<'ready' | 'proving' | 'sending'>('ready')
  const [wait, setWait] = useState(0)
  /** Of the proof of work, about. */
  const [secondsLeft, setSecondsLeft] = useState(1)
  /** Why the last code was not sent. */
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const send = async (): Promise<void> => {
    const hindrance = request.hindrance() ?? undefined
    setProblem(hindrance)
    if (hindrance) return
    try {
      if ('sendKnown' in request) {
        setState('sending')
        setWait((await request.sendKnown()).resendAfter)
        return
      }
      setState('proving')
      const first = await makeProof(0, setSecondsLeft)
      const { resendAfter } = await withProof(
        captcha => {
          setState('sending')
          return request.send(captcha)
        },
        {
          first,
          onProgress: seconds => {
            setState('proving')
            setSecondsLeft(seconds)
          },
        },
      )
      setWait(resendAfter)
    } catch (failure) {
      setProblem(messageOf(failure, '验证码没有发出去，请再试一次'))
    } finally {
      setState('ready')
    }
  }

  return { state, wait, secondsLeft, problem, setProblem, send }
}
