/** The parts the sign-in forms share: phone, code with its countdown, password, the message and the button. */
import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { Icon } from '#components/ui/Icon.tsx'
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

export function PasswordInput({
  error,
  label = '密码',
  help,
  ...input
}: InputProps & { error: string | undefined; label?: string; help?: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field label={label} error={error} {...(help ? { help } : {})}>
        <input className="input pr-12" type={shown ? 'text' : 'password'} maxLength={64} {...input} />
      </Field>
      <button
        type="button"
        className="btn btn-quiet btn-icon absolute right-0 top-6"
        aria-label={shown ? '隐藏密码' : '显示密码'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon svg={shown ? eyeOff : eye} />
      </button>
    </div>
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

export function SubmitRow({ problem, sending, label }: { problem: string | null; sending: boolean; label: string }) {
  return (
    <>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn btn-main btn-block" disabled={sending} aria-busy={sending}>
        {sending ? '请稍候…' : label}
      </button>
    </>
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
