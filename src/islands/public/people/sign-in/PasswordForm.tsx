/** Phone and password. After some failures the server asks for a proof of work, which grows; the button shows the time to go. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { useProof } from '#components/ui/code/use-proof.ts'
import { PasswordInput, SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import type { OnSignedIn } from './complete-sign-in.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { RememberInput } from './RememberInput.tsx'
import type { passwordLogin } from './rules.ts'

const { loginByPassword } = clientOf({ loginByPassword: session.loginByPassword })
type Values = z.input<typeof passwordLogin>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.passwordLogin))

export function PasswordForm({ onEntered }: { onEntered: OnSignedIn }) {
  const form = useForm<Values>({ resolver, defaultValues: { phone: '', password: '', remember: true } })
  const { errors } = form.formState
  const { secondsLeft, sendWithProof } = useProof()
  const { submit, problem, sending } = useSubmit(form, async values =>
    completeSignIn(
      await sendWithProof(captcha => loginByPassword({ body: { ...values, captcha } })),
      values.remember ?? true,
      onEntered,
    ),
  )
  return (
    // As `dialog`: sent before the island listens, the browser does nothing with it, instead of putting the password into an address.
    <form className="stack" method="dialog" onSubmit={submit} noValidate>
      <PhoneInput error={errors.phone?.message} {...form.register('phone')} />
      <PasswordInput error={errors.password?.message} autoComplete="current-password" {...form.register('password')} />
      <div className="flex items-center justify-between gap-2">
        <RememberInput {...form.register('remember')} />
        <a className="link -my-3 shrink-0 py-3" href="/forget">
          忘记密码
        </a>
      </div>
      <SubmitRow problem={problem} sending={sending} secondsLeft={secondsLeft} label="登录" />
    </form>
  )
}
