/** A new password by a code sent to the phone. Every other sign-in ends with it. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CodeInput, codeTo } from '#components/ui/code/CodeInput.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { useProof } from '#components/ui/code/use-proof.ts'
import { PasswordInput, SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import type { newPassword } from './rules.ts'

const { resetPassword } = clientOf({ resetPassword: session.resetPassword })
type Values = z.input<typeof newPassword>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.newPassword))

export function NewPasswordForm() {
  const [revoked, setRevoked] = useState<number | null>(null)
  const form = useForm<Values>({ resolver, defaultValues: { phone: '', code: '', password: '' } })
  const { errors } = form.formState
  const { secondsLeft, sendWithProof } = useProof()
  const { submit, problem, sending } = useSubmit(form, async values => {
    setRevoked((await sendWithProof(captcha => resetPassword({ body: { ...values, captcha } }))).revoked)
  })
  if (revoked !== null) {
    return (
      <div className="stack" role="status">
        <p className="notice notice-ok">密码已经改好了。{revoked > 0 ? `其他 ${revoked} 处登录已经失效。` : ''}</p>
        <a className="btn btn-main btn-block" href="/login/user">
          用新密码登录
        </a>
      </div>
    )
  }
  return (
    <form className="stack" method="dialog" onSubmit={submit} noValidate>
      <PhoneInput error={errors.phone?.message} {...form.register('phone')} />
      <CodeInput error={errors.code?.message} request={codeTo(form.watch('phone'), 'FORGET')} {...form.register('code')} />
      <PasswordInput
        label="新密码"
        error={errors.password?.message}
        help="8 到 64 位，大写、小写、数字、符号至少两种"
        autoComplete="new-password"
        {...form.register('password')}
      />
      <SubmitRow problem={problem} sending={sending} secondsLeft={secondsLeft} label="重设密码" />
    </form>
  )
}
