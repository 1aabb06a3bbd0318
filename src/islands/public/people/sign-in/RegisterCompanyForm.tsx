/** A new company with the account of the person in charge. */
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
import { $address } from '#lib/session/area.ts'
import { Consent } from './Consent.tsx'
import type { OnSignedIn } from './complete-sign-in.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { newCompany } from './rules.ts'

const { registerCompany } = clientOf({ registerCompany: session.registerCompany })
type Values = z.input<typeof newCompany>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.newCompany))

export function RegisterCompanyForm({ onEntered }: { onEntered: OnSignedIn }) {
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      companyName: '',
      creditCode: '',
      contact: '',
      phone: '',
      code: '',
      password: '',
      remember: true,
      agreed: false,
    },
  })
  const { errors } = form.formState
  const { secondsLeft, sendWithProof } = useProof()
  const { submit, problem, sending } = useSubmit(form, async values =>
    completeSignIn(
      await sendWithProof(captcha => registerCompany({ body: { ...values, cityCode: $address.get().city.code, captcha } })),
      true,
      onEntered,
    ),
  )
  return (
    <form className="stack" method="dialog" onSubmit={submit} noValidate>
      <Field label="公司全称" help="与营业执照一致" error={errors.companyName?.message}>
        <input className="input" autoComplete="organization" maxLength={60} {...form.register('companyName')} />
      </Field>
      <Field label="统一社会信用代码" help="营业执照上的 18 位代码" error={errors.creditCode?.message}>
        <input className="input num" autoCapitalize="characters" maxLength={18} {...form.register('creditCode')} />
      </Field>
      <Field label="联系人" error={errors.contact?.message}>
        <input className="input" autoComplete="name" maxLength={20} {...form.register('contact')} />
      </Field>
      <PhoneInput error={errors.phone?.message} {...form.register('phone')} />
      <CodeInput error={errors.code?.message} request={codeTo(form.watch('phone'), 'REGISTER')} {...form.register('code')} />
      <PasswordInput
        error={errors.password?.message}
        help="8 到 64 位，大写、小写、数字、符号至少两种"
        autoComplete="new-password"
        {...form.register('password')}
      />
      <Consent error={errors.agreed?.message} {...form.register('agreed')} />
      <SubmitRow problem={problem} sending={sending} secondsLeft={secondsLeft} label="注册公司并登录" />
    </form>
  )
}
