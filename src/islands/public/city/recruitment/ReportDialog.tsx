/** Reporting a post: why, and what happened. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import type { ReportReason } from '#lib/contract/city/recruitment-talk.ts'
import { reportReasonNames } from '#lib/format/recruitment-work.ts'
import { api } from './calls.ts'

export function ReportDialog({ recruitmentId, close }: { recruitmentId: number; close: () => void }) {
  const [reason, setReason] = useState<ReportReason>('FEE')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const send = async () => {
    if (sending) return
    setSending(true)
    setProblem(null)
    try {
      await api.reportRecruitment({ body: { recruitmentId, reason, text } })
      toast('已收到举报，处理结果会通知你', { tone: 'ok' })
      close()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '没有提交成功，请重试')
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog title="举报" description="平台核实后处理，不会告诉对方是谁举报的。" open onOpenChange={shown => !shown && close()}>
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label="原因">
          <select className="select" value={reason} onChange={event => setReason(event.target.value as ReportReason)}>
            {Object.entries(reportReasonNames).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field label="说明（选填）" help="什么时候、谁、要了什么">
          <textarea className="textarea" rows={3} maxLength={500} value={text} onChange={event => setText(event.target.value)} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="提交举报" />
      </form>
    </Dialog>
  )
}
