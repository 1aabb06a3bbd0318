/** Parts of forms that appear in several islands: a password, and the message with the button at the end. */
import { type ComponentProps, useState } from 'react'
import eye from '#icons/eye.svg?raw'
import eyeOff from '#icons/eye-off.svg?raw'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

type InputProps = ComponentProps<'input'>

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
        className="btn btn-quiet btn-icon absolute right-0 top-7"
        aria-label={shown ? '隐藏密码' : '显示密码'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon svg={shown ? eyeOff : eye} />
      </button>
    </div>
  )
}

interface SubmitRowProps {
  problem: string | null
  sending: boolean
  label: string
  /** While a proof of work is made: about how many seconds are left. */
  secondsLeft?: number | null
}

export function SubmitRow({ problem, sending, label, secondsLeft = null }: SubmitRowProps) {
  const working = secondsLeft === null ? '请稍候…' : `安全验证中，约 ${secondsLeft} 秒`
  return (
    <>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn btn-main btn-block" disabled={sending} aria-busy={sending}>
        {sending ? working : label}
      </button>
    </>
  )
}
