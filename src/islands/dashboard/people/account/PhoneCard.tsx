/** The phone of the account, and moving to another one. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CodeInput, codeTo } from '#components/ui/code/CodeInput.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { useProof } from '#components/ui/code/use-proof.ts'
import { Dialog } from '#components/ui/Dialog.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { contact } from '#lib/calls/city/contact.ts'
import { session } from '#lib/calls/people/session.ts'
import type { phoneChange } from './rules.ts'

const api = clientOf({ getCurrentUser: session.getCurrentUser, changePhone: contact.changePhone })
type Values = z.input<typeof phoneChange>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.phoneChange))

function ChangePhone({ onDone }: { onDone: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: { phone: '', code: '' } })
  const { errors } = form.formState
  const { secondsLeft, sendWithProof } = useProof()
  const { submit, problem, sending } = useSubmit(form, async values => {
    const { revoked } = await sendWithProof(captcha => api.changePhone({ body: { ...values, captcha } }))
    void queryClient.invalidateQueries()
    toast(revoked > 0 ? `手机号已经更换，其他 ${revoked} 处登录已经失效` : '手机号已经更换', { tone: 'ok' })
    onDone()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <PhoneInput label="新手机号" error={errors.phone?.message} {...form.register('phone')} />
      <CodeInput error={errors.code?.message} request={codeTo(form.watch('phone'), 'BIND')} {...form.register('code')} />
      <SubmitRow problem={problem} sending={sending} secondsLeft={secondsLeft} label="更换手机号" />
    </form>
  )
}

export function PhoneCard() {
  const [changing, setChanging] = useState(false)
  const user = useQuery({ queryKey: keyOf(session.getCurrentUser), queryFn: () => api.getCurrentUser() }, queryClient)
  return (
    <section className="card card-pad" aria-labelledby="phone">
      <h2 className="text-base font-semibold" id="phone">
        手机号
      </h2>
      <p className="text-ink-2 mb-2">登录、找回密码和接收重要通知都用它。</p>
      <Answer query={user}>
        {({ phone }) => (
          <div className="flex items-center justify-between gap-3 min-h-11">
            <span className={phone ? 'num font-medium' : 'text-ink-2'}>{phone ?? '还没有绑定'}</span>
            <Dialog
              title={phone ? '更换手机号' : '绑定手机号'}
              description="验证码发到新号码。更换后，其他设备上的登录会失效。"
              open={changing}
              onOpenChange={setChanging}
              trigger={
                <button type="button" className="btn btn-sm">
                  {phone ? '更换' : '绑定'}
                </button>
              }
            >
              <ChangePhone onDone={() => setChanging(false)} />
            </Dialog>
          </div>
        )}
      </Answer>
    </section>
  )
}
