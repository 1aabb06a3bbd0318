/** My e-mail address: bound, changed and unbound, each new one proven by a code. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CodeInput } from '#components/ui/code/CodeInput.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { contact } from '#lib/calls/city/contact.ts'
import { session } from '#lib/calls/people/session.ts'
import { isEmail } from '#lib/validate/email.ts'
import type { emailBinding } from './rules.ts'

const api = clientOf({
  getCurrentUser: session.getCurrentUser,
  sendEmailCode: contact.sendEmailCode,
  bindEmail: contact.bindEmail,
  unbindEmail: contact.unbindEmail,
})
type Values = z.input<typeof emailBinding>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.emailBinding))

const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(session.getCurrentUser) })

function EmailForm({ label, done }: { label: string; done: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: { email: '', code: '' } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async body => {
    const { email } = await api.bindEmail({ body })
    form.reset()
    await refresh()
    toast(`${email} 已绑定`, { tone: 'ok' })
    done()
  })
  const email = form.watch('email').trim().toLowerCase()
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="邮箱地址" error={errors.email?.message}>
        <input
          className="input"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={100}
          {...form.register('email')}
        />
      </Field>
      <CodeInput
        label="邮件验证码"
        error={errors.code?.message}
        request={{
          hindrance: () => (isEmail(email) ? null : '请先填写正确的邮箱地址'),
          sendKnown: () => api.sendEmailCode({ body: { email } }),
        }}
        {...form.register('code')}
      />
      <SubmitRow problem={problem} sending={sending} label={label} />
    </form>
  )
}

function BoundEmail({ email }: { email: string }) {
  const [changing, setChanging] = useState(false)
  const [sure, setSure] = useState(false)
  const unbind = useMutation(
    {
      mutationFn: () => api.unbindEmail({ body: {} }),
      onSuccess: () => toast('邮箱已解绑', { tone: 'ok' }),
      onSettled: refresh,
    },
    queryClient,
  )
  return (
    <div className="stack">
      <p>
        已绑定 <b className="num">{email}</b>
      </p>
      {unbind.error && <Failed error={unbind.error} retry={() => unbind.mutate()} />}
      {changing ? (
        <EmailForm label="更换邮箱" done={() => setChanging(false)} />
      ) : (
        <div className="flex gap-2">
          <button type="button" className="btn btn-main" onClick={() => setChanging(true)}>
            更换邮箱
          </button>
          <button
            type="button"
            className="btn btn-danger"
            disabled={unbind.isPending}
            onClick={() => (sure ? unbind.mutate() : setSure(true))}
            onBlur={() => setSure(false)}
          >
            {sure ? '确定解绑' : '解绑'}
          </button>
        </div>
      )}
    </div>
  )
}

export default function BindEmail() {
  const user = useQuery({ queryKey: keyOf(session.getCurrentUser), queryFn: () => api.getCurrentUser() }, queryClient)
  return (
    <section className="card card-pad max-w-2xl" aria-label="绑定邮箱">
      <p className="text-ink-2 mb-3">用来接收重要通知。我们不会公开它，也不会发广告。</p>
      <Answer query={user}>
        {person => (person.email ? <BoundEmail email={person.email} /> : <EmailForm label="绑定邮箱" done={() => undefined} />)}
      </Answer>
    </section>
  )
}
