/** Inviting to an interview: when, where, what to bring. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { ApplicationDetail } from '#lib/contract/city/job-application.ts'
import { applications as api, forgetApplications } from './calls.ts'

interface Props {
  applicationId: number
  open: boolean
  close: () => void
  keep: (after: ApplicationDetail) => void
}

type Values = { at: string; place: string; note: string }

/** What the field of a date and time holds: the time of day where the site's people live. */
const inZone = (local: string): string => `${local}:00+08:00`

export function InviteDialog({ applicationId, open, close, keep }: Props) {
  const form = useForm<Values>({ defaultValues: { at: '', place: '', note: '' } })
  const [ready, setReady] = useState(true)
  const { submit, problem, sending } = useSubmit(form, async ({ at, place, note }) => {
    const body = { event: 'invite' as const, at: inZone(at), place, note }
    setReady(false)
    try {
      keep(await api.actOnApplication({ params: { applicationId }, body }))
    } finally {
      setReady(true)
    }
    await forgetApplications()
    toast('邀请已发出，对方会收到通知', { tone: 'ok' })
    form.reset()
    close()
  })
  const { errors } = form.formState
  return (
    <Dialog
      title="约面试"
      description="对方收到通知后答复；改了时间或地点会重新询问。"
      open={open}
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="时间（北京时间）" error={errors.at?.message}>
          <input type="datetime-local" className="input" {...form.register('at', { required: '请填面试时间' })} />
        </Field>
        <Field label="地点" error={errors.place?.message}>
          <input
            className="input"
            maxLength={100}
            {...form.register('place', { required: '请填面试地点', minLength: { value: 2, message: '请填面试地点' } })}
          />
        </Field>
        <Field label="说明（选填）" error={errors.note?.message} help="如：带身份证，找前台">
          <textarea className="textarea" rows={3} maxLength={500} {...form.register('note')} />
        </Field>
        <SubmitRow problem={problem} sending={sending || !ready} label="发出邀请" />
      </form>
    </Dialog>
  )
}
