/** Reporting a question, an answer or a comment. */
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { QuestionReportReason } from '#lib/contract/consult/question-talk.ts'
import { questionReportReasonNames } from '#lib/format/consult.ts'
import { api } from './calls.ts'

interface Props {
  consultationId: number
  what: { consultationAnswerId?: number; commentId?: number }
  close: () => void
}

export function ReportForm({ consultationId, what, close }: Props) {
  const form = useForm<{ reason: QuestionReportReason; text: string }>({ defaultValues: { reason: 'ILLEGAL', text: '' } })
  const { submit, problem, sending } = useSubmit(form, async values => {
    await api.reportQuestion({ params: { consultationId }, body: { ...what, ...values } })
    toast('已收到举报，处理结果会通知你', { tone: 'ok' })
    close()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="原因">
        <select className="select" {...form.register('reason')}>
          {Object.entries(questionReportReasonNames).map(([value, label]) => (
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
