/** A new personal account. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CodeInput, codeTo } from '#components/ui/code/CodeInput.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { useProof } from '#components/ui/code/use-proof.ts'
import { Field } from '#components/ui/Field.tsx'
import { PasswordInput, SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import { Consent } from './Consent.tsx'
import type { OnSignedIn } from './complete-sign-in.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { newUser } from './rules.ts'

const { registerUser } = clientOf({ registerUser: session.registerUser })
type Values = z.input<typeof newUser>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.newUser))

export function RegisterForm({ onEntered }: { onEntered: OnSignedIn }) {
  const form = useForm<Values>({
    resolver,
    defaultValues: { phone: '', code: '', nickname: '', password: '', remember: true, agreed: false },
  })
  const { errors } = form.formState
  const { secondsLeft, sendWithProof } = useProof()
  const { submit, problem, sending } = useSubmit(form, async values =>
    completeSignIn(await sendWithProof(captcha => registerUser({ body: { ...values, captcha } })), true, onEntered),
  )
  return (
    <form className="stack" method="dialog" onSubmit={submit} noValidate>
      <PhoneInput error={errors.phone?.message} {...form.register('phone')} />
      <CodeInput error={errors.code?.message} request={codeTo(form.watch('phone'), 'REGISTER')} {...form.register('code')} />
      <Field label="昵称" help="2 到 20 个字，别人会看到" error={errors.nickname?.message}>
        <input className="input" autoComplete="nickname" maxLength={20} {...form.register('nickname')} />
      </Field>
      <PasswordInput
        error={errors.password?.message}
        help="8 到 64 位，大写、小写、数字、符号至少两种"
        autoComplete="new-password"
        {...form.register('password')}
      />
      <Consent error={errors.agreed?.message} {...form.register('agreed')} />
      <SubmitRow problem={problem} sending={sending} secondsLeft={secondsLeft} label="注册并登录" />
    </form>
  )
}
