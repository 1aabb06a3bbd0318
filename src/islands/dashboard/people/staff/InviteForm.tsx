/** Inviting: by phone, or by a link for one or many. The link is shown this once. */
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { TabPanels } from '#components/ui/TabPanels.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { INVITATION_DAYS } from '#lib/calls/people/staff.ts'
import type { EmployeeIdentity } from '#lib/contract/people/staff.ts'
import { api, refreshStaff } from './api.ts'
import { type Fresh, FreshLink, messageNote } from './FreshLink.tsx'
import { GrantFields, type GrantValues, identitiesFor } from './GrantFields.tsx'
import type { linkInvitation, phoneInvitation } from './rules.ts'

const daysOf = (text: string) => Number(text) as (typeof INVITATION_DAYS)[number]
const phoneResolver = lateResolver(() => import('./rules.ts').then(rules => rules.phoneInvitation))
const linkResolver = lateResolver(() => import('./rules.ts').then(rules => rules.linkInvitation))

const START = { employeeIdentity: 'CONSULTANT', cloudPermission: 'VIEW', title: '', days: '7' } as const

interface Props {
  mine: EmployeeIdentity | undefined
  onFresh: (fresh: Fresh) => void
}

function Days({ register }: { register: object }) {
  return (
    <Field label="有效期">
      <select className="select" {...register}>
        {INVITATION_DAYS.map(one => (
          <option key={one} value={one}>
            {one} 天
          </option>
        ))}
      </select>
    </Field>
  )
}

function PhoneInvitation({ mine, onFresh }: Props) {
  const form = useForm<z.input<typeof phoneInvitation>>({
    resolver: phoneResolver,
    defaultValues: { ...START, phone: '' },
  })
  const { submit, problem, sending } = useSubmit(form, async values => {
    const fresh = await api.inviteByPhone({ body: { ...values, days: daysOf(values.days) } })
    form.reset({ ...START, phone: '' })
    onFresh({ ...fresh, note: `${messageNote(fresh.sms)}对方登录后也会在消息里看到邀请；还没注册的，注册后会看到。` })
    await refreshStaff()
  })
  return (
    <form className="stack max-w-xl" onSubmit={submit} noValidate aria-label="用手机号邀请">
      <PhoneInput error={form.formState.errors.phone?.message} {...form.register('phone')} autoComplete="off" />
      <GrantFields form={form as unknown as UseFormReturn<GrantValues>} identities={identitiesFor(mine)} />
      <Days register={form.register('days')} />
      <SubmitRow problem={problem} sending={sending} label="发出邀请" />
    </form>
  )
}

function ByLink({ mine, onFresh }: Props) {
  const form = useForm<z.input<typeof linkInvitation>>({
    resolver: linkResolver,
    defaultValues: { ...START, employeeIdentity: 'STAFF', maxUses: '1' },
  })
  const { submit, problem, sending } = useSubmit(form, async values => {
    const fresh = await api.inviteByLink({ body: { ...values, days: daysOf(values.days), maxUses: Number(values.maxUses) } })
    onFresh({ ...fresh, what: '链接已生成', note: '把它发给要邀请的人。谁拿到谁就能加入，请不要公开张贴：' })
    await refreshStaff()
  })
  return (
    <form className="stack max-w-xl" onSubmit={submit} noValidate aria-label="用链接邀请">
      <GrantFields form={form as unknown as UseFormReturn<GrantValues>} identities={identitiesFor(mine)} />
      <Days register={form.register('days')} />
      <Field label="可以用几次" help="一次只给一个人用；多次可以发在内部群里" error={form.formState.errors.maxUses?.message}>
        <input className="input num max-w-40" inputMode="numeric" maxLength={3} {...form.register('maxUses')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="生成链接" />
    </form>
  )
}

export function InviteForm({ mine }: { mine: EmployeeIdentity | undefined }) {
  const [fresh, setFresh] = useState<Fresh | null>(null)
  return (
    <section className="card card-pad stack" aria-labelledby="invite">
      <h2 className="text-base font-semibold" id="invite">
        邀请同事
      </h2>
      {fresh && <FreshLink fresh={fresh} onClose={() => setFresh(null)} />}
      <TabPanels
        label="邀请方式"
        tabs={[
          { value: 'phone', label: '手机号', content: <PhoneInvitation mine={mine} onFresh={setFresh} /> },
          { value: 'link', label: '链接', content: <ByLink mine={mine} onFresh={setFresh} /> },
        ]}
      />
    </section>
  )
}
