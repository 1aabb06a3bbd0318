/** Phone and password. After many failures the server asks for a proof of work; it is made without bothering the person. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { makeProof } from '#components/ui/code/captcha.ts'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { PasswordInput, SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { session } from '#lib/contract/session.ts'
import type { Entered } from './enter.ts'
import { enter } from './enter.ts'
import { RememberInput } from './RememberInput.tsx'
import type { passwordLogin } from './rules.ts'

const { loginByPassword } = clientOf({ loginByPassword: session.loginByPassword })
type Values = z.input<typeof passwordLogin>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.passwordLogin))

const login = async (values: Values) => {
  try {
    return await loginByPassword({ body: values })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha.required') throw error
    return loginByPassword({ body: { ...values, captcha: await makeProof() } })
  }
}

export function PasswordForm({ onEntered }: { onEntered: Entered }) {
  const form = useForm<Values>({ resolver, defaultValues: { phone: '', password: '', remember: true } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async values =>
    enter(await login(values), values.remember ?? true, onEntered),
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
      <SubmitRow problem={problem} sending={sending} label="登录" />
    </form>
  )
}
