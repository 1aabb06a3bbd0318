/** The code of a message with the button that sends it: first the proof of work, then sixty seconds of patience. */
import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { session } from '#lib/calls/people/session.ts'
import type { CaptchaProof } from '#lib/contract/people/session.ts'
import { isPhone } from '#lib/validate/phone.ts'
import { makeProof, withProof } from './captcha.ts'

const { sendCode } = clientOf({ sendCode: session.sendCode })

/** How a code is asked for, once the proof of work is done. */
export type CodeRequest = {
  /** What still keeps it from being sent, in words. */
  hindrance(): string | null
  send(captcha: CaptchaProof | undefined): Promise<{ resendAfter: number }>
}

/** Asked for by somebody who is signed in: their limits stand in for the proof of work. */
type KnownRequest = { hindrance(): string | null; sendKnown(): Promise<{ resendAfter: number }> }

/** A code to the phone that stands in the form. */
export const codeTo = (phone: string, purpose: 'LOGIN' | 'REGISTER' | 'FORGET' | 'BIND'): CodeRequest => ({
  hindrance: () => (isPhone(phone) ? null : '请先填写正确的手机号'),
  send: captcha => sendCode({ body: { phone, purpose, captcha } }),
})

interface Props extends ComponentProps<'input'> {
  label?: string
  error: string | undefined
  request: CodeRequest | KnownRequest
}

export function CodeInput({ error, label: name = '短信验证码', request, onChange, ...input }: Props) {
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
      setProblem(failure instanceof ApiError ? failure.message : '验证码没有发出去，请再试一次')
    } finally {
      setState('ready')
    }
  }

  const label = {
    proving: secondsLeft > 1 ? `安全验证，约 ${secondsLeft} 秒` : '安全验证中…',
    sending: '发送中…',
    ready: wait > 0 ? `${wait} 秒后可重发` : '获取验证码',
  }[state]
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <Field label={name} error={problem ?? error} announce={problem !== undefined}>
          <input
            className="input num"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...input}
            onChange={event => {
              // A code is there after all, perhaps that of before: why no other was sent is no longer what is wrong.
              setProblem(undefined)
              void onChange?.(event)
            }}
          />
        </Field>
      </div>
      <button
        type="button"
        className="btn mt-7 shrink-0"
        disabled={state !== 'ready' || wait > 0}
        aria-live="polite"
        onClick={send}
      >
        {label}
      </button>
    </div>
  )
}
