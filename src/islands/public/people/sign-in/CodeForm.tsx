/** Phone and a code sent to it. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CodeInput, codeTo } from '#components/ui/code/CodeInput.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { useProof } from '#components/ui/code/use-proof.ts'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import type { OnSignedIn } from './complete-sign-in.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { RememberInput } from './RememberInput.tsx'
import type { codeLogin } from './rules.ts'

const { loginByCode } = clientOf({ loginByCode: session.loginByCode })
type Values = z.input<typeof codeLogin>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.codeLogin))

export function CodeForm({ onEntered }: { onEntered: OnSignedIn }) {
  const form = useForm<Values>({ resolver, defaultValues: { phone: '', code: '', remember: true } })
  const { errors } = form.formState
  const { secondsLeft, sendWithProof } = useProof()
  const { submit, problem, sending } = useSubmit(form, async values =>
    completeSignIn(
      await sendWithProof(captcha => loginByCode({ body: { ...values, captcha } })),
      values.remember ?? true,
      onEntered,
    ),
  )
  return (
    <form className="stack" method="dialog" onSubmit={submit} noValidate>
      <PhoneInput error={errors.phone?.message} {...form.register('phone')} />
      <CodeInput error={errors.code?.message} request={codeTo(form.watch('phone'), 'LOGIN')} {...form.register('code')} />
      <RememberInput {...form.register('remember')} />
      <SubmitRow problem={problem} sending={sending} secondsLeft={secondsLeft} label="登录" />
    </form>
  )
}
