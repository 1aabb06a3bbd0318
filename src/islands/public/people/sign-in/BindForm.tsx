/** The first time with an account elsewhere: it is tied to a phone, whose account is there already or is made now. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CodeInput, codeTo } from '#components/ui/code/CodeInput.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { useProof } from '#components/ui/code/use-proof.ts'
import { PasswordInput, SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { thirdParty } from '#lib/calls/people/third-party.ts'
import type { ThirdPartyResult } from '#lib/contract/people/third-party.ts'
import { Consent } from './Consent.tsx'
import { completeSignIn, type OnSignedIn } from './complete-sign-in.ts'
import { RememberInput } from './RememberInput.tsx'
import type { phoneBinding } from './rules.ts'

const api = clientOf({ bind: thirdParty.bind })

type Values = z.input<typeof phoneBinding>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.phoneBinding))

interface Props {
  ticket: Extract<ThirdPartyResult, { outcome: 'BIND' }>
  onEntered: OnSignedIn
}

export function BindForm({ ticket: { ticket, label, nickname }, onEntered }: Props) {
  const form = useForm<Values>({
    resolver,
    defaultValues: { phone: '', code: '', password: '', remember: true, agreed: false },
  })
  const { errors } = form.formState
  const { secondsLeft, sendWithProof } = useProof()
  const { submit, problem, sending } = useSubmit(form, async ({ password, agreed: _, ...values }) =>
    completeSignIn(
      await sendWithProof(captcha => api.bind({ body: { ...values, ticket, captcha, ...(password ? { password } : {}) } })),
      values.remember,
      onEntered,
    ),
  )
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-ink-2">
        {nickname ? `${label}账号“${nickname}”` : `这个${label}账号`}第一次登录，请绑定手机号，10
        分钟内有效。手机号注册过就绑定到原来的账号，没有注册过就用它新建一个。
      </p>
      <PhoneInput error={errors.phone?.message} {...form.register('phone')} />
      <CodeInput error={errors.code?.message} request={codeTo(form.watch('phone'), 'BIND')} {...form.register('code')} />
      <PasswordInput
        label="登录密码（选填）"
        help="给新账号设一个密码；已有账号的密码不会改变"
        error={errors.password?.message}
        autoComplete="new-password"
        {...form.register('password')}
      />
      <RememberInput {...form.register('remember')} />
      <Consent error={errors.agreed?.message} {...form.register('agreed')} />
      <SubmitRow problem={problem} sending={sending} secondsLeft={secondsLeft} label="绑定并登录" />
    </form>
  )
}
