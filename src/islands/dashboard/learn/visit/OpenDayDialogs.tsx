/** Writing an open day, and cancelling one with its reason. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { OpenDayForm, OpenDayRecord } from '#lib/contract/learn/open-day.ts'
import { dateTime } from '#lib/format/date.ts'
import { api, refresh } from './workspace.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.openDayEditor))
const cancelResolver = lateResolver(() => import('./rules.ts').then(rules => rules.cancelForm))
const MAX_DESCRIPTION = 1_000

/** `2026-03-05T09:30`, as a field for a moment holds it, by a clock in China. */
const inputOf = (iso: string): string => dateTime(iso).replace(' ', 'T')
const isoOf = (text: string): string => `${text}:00+08:00`

type Values = {
  schoolId: string
  title: string
  startsAt: string
  endsAt: string
  place: string
  description: string
  seats: string
}

const valuesOf = (record: OpenDayRecord | null, schoolId: number | undefined): Values => ({
  schoolId: String(record?.schoolId ?? schoolId ?? ''),
  title: record?.title ?? '',
  startsAt: record ? inputOf(record.startsAt) : '',
  endsAt: record ? inputOf(record.endsAt) : '',
  place: record?.place ?? '',
  description: record?.description ?? '',
  seats: record ? String(record.seats) : '',
})

interface Props {
  /** Null: a new one. */
  record: OpenDayRecord | null
  schools: readonly { schoolId: number; schoolName: string }[]
  close: () => void
}

export function OpenDayDialog({ record, schools, close }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(record, schools[0]?.schoolId) })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async values => {
    const body = {
      ...values,
      schoolId: Number(values.schoolId),
      startsAt: isoOf(values.startsAt),
      endsAt: isoOf(values.endsAt),
      seats: Number(values.seats),
    } as OpenDayForm
    const saved = record
      ? await api.saveOpenDay({ params: { openDayId: record.openDayId }, body: { ...body, version: record.version } })
      : await api.createOpenDay({ body })
    toast(saved.hold === null ? (record ? '已保存' : '开放日已经发布') : '已提交，审核通过后公开', { tone: 'ok' })
    await refresh()
    close()
  })
  return (
    <Dialog title={record ? '修改开放日' : '新建开放日'} open onOpenChange={shown => !shown && close()}>
      <form className="stack" noValidate onSubmit={submit}>
        <Field label="院校" error={errors.schoolId?.message}>
          <select className="select" {...form.register('schoolId')}>
            {schools.map(one => (
              <option key={one.schoolId} value={one.schoolId}>
                {one.schoolName}
              </option>
            ))}
          </select>
        </Field>
        <Field label="名称" help="例如：秋季校园开放日" error={errors.title?.message}>
          <input className="input" maxLength={40} {...form.register('title')} />
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="开始时间" error={errors.startsAt?.message}>
            <input className="input" type="datetime-local" {...form.register('startsAt')} />
          </Field>
          <Field label="结束时间" error={errors.endsAt?.message}>
            <input className="input" type="datetime-local" {...form.register('endsAt')} />
          </Field>
        </div>
        <Field label="地点" error={errors.place?.message}>
          <input className="input" maxLength={100} {...form.register('place')} />
        </Field>
        <Field label="名额" help="连同行的人一起算" error={errors.seats?.message}>
          <input className="input num" inputMode="numeric" maxLength={4} {...form.register('seats')} />
        </Field>
        <Field label="说明" help="选填；例如流程、停车、要带什么" error={errors.description?.message}>
          <textarea className="textarea" rows={4} maxLength={MAX_DESCRIPTION} {...form.register('description')} />
        </Field>
        {record && <p className="text-sm text-ink-2">时间或地点变了，已经预约的人都会收到通知。</p>}
        <SubmitRow problem={problem} sending={sending} label={record ? '保存' : '发布'} />
      </form>
    </Dialog>
  )
}

export function CancelDialog({ record, close }: { record: OpenDayRecord; close: () => void }) {
  const form = useForm({ resolver: cancelResolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.cancelOpenDay({ params: { openDayId: record.openDayId }, body })
    toast('已取消，预约的人会收到通知', { tone: 'ok' })
    await refresh()
    close()
  })
  return (
    <Dialog title="取消开放日" description="取消后不能恢复。" open onOpenChange={shown => !shown && close()}>
      <form className="stack" noValidate onSubmit={submit}>
        <Field label="原因" help="会告诉预约的人" error={form.formState.errors.reason?.message}>
          <input className="input" maxLength={100} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="取消开放日" />
      </form>
    </Dialog>
  )
}
