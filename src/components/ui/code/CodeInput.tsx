/** The code of a message with the button that sends it: first the proof of work, then sixty seconds of patience. */
import type { ComponentProps } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import type { CaptchaProof } from '#lib/contract/people/session.ts'
import { isPhone } from '#lib/validate/phone.ts'
import { useSendingCode } from './use-sending-code.ts'

const { sendCode } = clientOf({ sendCode: session.sendCode })

/** How a code is asked for, once the proof of work is done. */
export type CodeRequest = {
  /** What still keeps it from being sent, in words. */
  hindrance(): string | null
  send(captcha: CaptchaProof | undefined): Promise<{ resendAfter: number }>
}

/** For signed-in people, whose limits replace the proof of work. */
export type KnownRequest = { hindrance(): string | null; sendKnown(): Promise<{ resendAfter: number }> }

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
  const { state, wait, secondsLeft, problem, setProblem, send } = useSendingCode(request)
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
              // The person has a code after all: why no other was sent does not matter any more.
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
