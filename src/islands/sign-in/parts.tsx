/** The parts the sign-in forms share: phone, code with its countdown, the wish to be remembered. */
import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { session } from '#lib/contract/session.ts'
import { isPhone } from '#lib/validate/phone.ts'
import { makeProof } from './proof.ts'

const { sendCode } = clientOf({ sendCode: session.sendCode })

type InputProps = ComponentProps<'input'>

export function PhoneInput({ error, ...input }: InputProps & { error: string | undefined }) {
  return (
    <Field label="手机号" error={error}>
      <input className="input" type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={11} {...input} />
    </Field>
  )
}

interface CodeProps extends InputProps {
  error: string | undefined
  phone: string
  purpose: 'LOGIN' | 'REGISTER' | 'FORGET'
  onProblem: (message: string) => void
}

/** The code with the button that sends it: first the proof of work, then sixty seconds of patience. */
export function CodeInput({ error, phone, purpose, onProblem, ...input }: CodeProps) {
  const [state, setState] = useState<'ready' | 'proving' | 'sending'>('ready')
  const [wait, setWait] = useState(0)

  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const send = async (): Promise<void> => {
    if (!isPhone(phone)) {
      onProblem('请先填写正确的手机号')
      return
    }
    setState('proving')
    try {
      const captcha = await makeProof()
      setState('sending')
      setWait((await sendCode({ body: { phone, purpose, captcha } })).resendAfter)
    } catch (failure) {
      onProblem(failure instanceof ApiError ? failure.message : '验证码没有发出去，请再试一次')
    } finally {
      setState('ready')
    }
  }

  const label = { proving: '安全验证中…', sending: '发送中…', ready: wait > 0 ? `${wait} 秒后可重发` : '获取验证码' }[state]
  return (
    <div className="flex items-end gap-2">
      <div className="grow">
        <Field label="短信验证码" error={error}>
          <input className="input num" inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...input} />
        </Field>
      </div>
      <button
        type="button"
        className={error ? 'btn mb-6' : 'btn'}
        disabled={state !== 'ready' || wait > 0}
        aria-live="polite"
        onClick={send}
      >
        {label}
      </button>
    </div>
  )
}

export function RememberInput(input: InputProps) {
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input type="checkbox" {...input} />
      记住我（60 天内免登录，公用电脑请勿勾选）
    </label>
  )
}
