/** One telephone number of the site: what it is for, when somebody answers. */
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { operatorPhone } from '#lib/calls/platform/operator-phone.ts'
import type { PhoneEntry } from '#lib/contract/platform/operator-phone.ts'
import type { phoneBody } from './rules.ts'

const api = clientOf({
  listPhoneEntries: operatorPhone.listPhoneEntries,
  addPhone: operatorPhone.addPhone,
  changePhone: operatorPhone.changePhone,
})

type Values = z.input<typeof phoneBody>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.phoneBody))

interface Props {
  /** Null: a new one. */
  phone: PhoneEntry | null
  close: () => void
  saved: () => void
}

const valuesOf = ({ name, phone, hours, note }: Values): Values => ({ name, phone, hours, note })
const EMPTY: Values = { name: '', phone: '', hours: '', note: '' }

/** The fields, their saving, and `theirs`: what another operator made of it meanwhile. */
function usePhone({ phone, close, saved }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: phone ? valuesOf(phone) : EMPTY })
  const version = useRef(phone?.version)
  const [theirs, setTheirs] = useState<PhoneEntry | null>(null)
  const { submit, problem, sending } = useSubmit(form, async body => {
    try {
      if (phone) await api.changePhone({ params: { id: phone.id }, body: { ...body, version: version.current } })
      else await api.addPhone({ body })
      saved()
      close()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'state.changed') throw error
      const latest = (await api.listPhoneEntries()).find(one => one.id === phone?.id)
      if (!latest) throw error
      setTheirs(latest)
    }
  })
  const settle = (latest: PhoneEntry, keepMine: boolean) => {
    version.current = latest.version
    setTheirs(null)
    if (keepMine) void submit()
    else form.reset(valuesOf(latest))
  }
  return { form, submit, problem, sending, theirs, settle }
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="名称" help="如：客户服务" error={errors.name?.message}>
        <input className="input" maxLength={20} autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="电话" error={errors.phone?.message}>
        <input className="input" type="tel" maxLength={20} autoComplete="off" {...form.register('phone')} />
      </Field>
      <Field label="服务时间" help="如：每天 8:00–22:00" error={errors.hours?.message}>
        <input className="input" maxLength={30} autoComplete="off" {...form.register('hours')} />
      </Field>
      <Field label="说明（选填）" help="办什么事，如：订单、退款、账号问题" error={errors.note?.message}>
        <input className="input" maxLength={40} autoComplete="off" {...form.register('note')} />
      </Field>
    </>
  )
}

export function PhoneForm(props: Props) {
  const { phone, close } = props
  const { form, submit, problem, sending, theirs, settle } = usePhone(props)
  return (
    <Dialog title={phone ? '修改电话' : '新增电话'} open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Fields form={form} />
        {theirs && (
          <div className="notice notice-warn" role="alert">
            <p className="grow">
              {`别的运营人员刚改过这个电话，你的修改还没有保存。现在是“${theirs.name} ${theirs.phone}，${theirs.hours}”。`}
            </p>
            <button type="button" className="btn btn-sm" onClick={() => settle(theirs, false)}>
              看看最新的
            </button>
            <button type="button" className="btn btn-sm" onClick={() => settle(theirs, true)}>
              仍然保存我的
            </button>
          </div>
        )}
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}
