/** Reporting a topic or a reply. */
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { ForumReportReason, ForumTarget } from '#lib/contract/park/forum-talk.ts'
import { forumReportReasonNames } from '#lib/format/forum.ts'
import { api } from './calls.ts'

interface Props {
  target: ForumTarget
  targetId: number
  close: () => void
}

export function ReportForm({ target, targetId, close }: Props) {
  const form = useForm<{ reason: ForumReportReason; text: string }>({ defaultValues: { reason: 'SPAM', text: '' } })
  const { submit, problem, sending } = useSubmit(form, async values => {
    await api.reportForum({ body: { target, targetId, ...values } })
    toast('已收到举报，处理结果会通知你', { tone: 'ok' })
    close()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="原因">
        <select className="select" {...form.register('reason')}>
          {Object.entries(forumReportReasonNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="说明（选填）" help="哪一句、为什么">
        <textarea className="textarea" rows={3} maxLength={500} {...form.register('text')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="提交举报" />
    </form>
  )
}
