/** A new password for a person who knows the current one. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { PasswordInput, SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import type { passwordChange } from './rules.ts'

const { changePassword } = clientOf({ changePassword: session.changePassword })

type Values = z.input<typeof passwordChange>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.passwordChange))

export default function SetPassword() {
  const [done, setDone] = useState<string | null>(null)
  const form = useForm<Values>({ resolver, defaultValues: { password: '', newPassword: '', again: '' } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async ({ again: _, ...body }) => {
    const { revoked } = await changePassword({ body })
    form.reset()
    setDone(revoked > 0 ? `密码已经改好，其他 ${revoked} 处登录已经失效。` : '密码已经改好。')
  })
  return (
    <section className="card card-pad max-w-2xl" aria-label="修改密码">
      <form className="stack" onSubmit={submit} noValidate>
        <PasswordInput
          label="原密码"
          error={errors.password?.message}
          autoComplete="current-password"
          {...form.register('password', { onChange: () => setDone(null) })}
        />
        <PasswordInput
          label="新密码"
          help="8 到 64 位，大写、小写、数字、符号至少两种"
          error={errors.newPassword?.message}
          autoComplete="new-password"
          {...form.register('newPassword')}
        />
        <PasswordInput
          label="再输一次新密码"
          error={errors.again?.message}
          autoComplete="new-password"
          {...form.register('again')}
        />
        {done && (
          <p className="notice notice-ok" role="status">
            {done}
          </p>
        )}
        <SubmitRow problem={problem} sending={sending} label="修改密码" />
      </form>
      <p className="mt-3 text-ink-2">
        忘了原密码？
        <a className="link underline" href="/forget">
          用手机验证码重设
        </a>
      </p>
    </section>
  )
}
