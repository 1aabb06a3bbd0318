/** Reporting messages of a conversation: which ones, and why. The people who decide see these messages, and no others. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { MAX_REPORTED_MESSAGES } from '#lib/calls/consult/chat.ts'
import type { ChatReportReason } from '#lib/contract/consult/chat.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { chatReportReasonNames } from '#lib/format/chat.ts'
import { dateTime } from '#lib/format/date.ts'
import { api, wordsOf } from './api.ts'
import { nameIn, summaryOf } from './texts.ts'

interface Props {
  one: Conversation
  /** What is on the screen; messages of others can be chosen. */
  messages: readonly Message[]
  chosen: readonly number[]
  onClose: () => void
}

export function ReportDialog({ one, messages, chosen, onClose }: Props) {
  const [seqs, setSeqs] = useState<readonly number[]>(chosen)
  const [reason, setReason] = useState<ChatReportReason>('FRAUD')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const theirs = messages.filter(message => message.memberNo > 0 && message.memberNo !== one.memberNo && !message.recalled)
  const offered = theirs.filter(
    ({ seq }) => chosen.includes(seq) || theirs.slice(-MAX_REPORTED_MESSAGES).some(last => last.seq === seq),
  )

  const send = async () => {
    if (sending) return
    if (seqs.length === 0) {
      setProblem('请选择要举报的消息')
      return
    }
    setSending(true)
    setProblem(null)
    try {
      await api.reportChat({
        params: { conversationId: one.conversationId },
        body: { seqs: [...seqs], reason, text: text.trim() },
      })
      toast('已收到举报，处理结果会通知你', { tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title="举报"
      description="审核人员只会看到你选的消息，不会告诉对方是谁举报的。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <fieldset className="field">
          <legend className="field-label">举报哪些消息</legend>
          {offered.length === 0 && <p className="field-help">对方还没有发过消息。</p>}
          {offered.map(message => (
            <label key={message.seq} className="chat-report-choice">
              <input
                type="checkbox"
                checked={seqs.includes(message.seq)}
                onChange={event =>
                  setSeqs(event.target.checked ? [...seqs, message.seq] : seqs.filter(seq => seq !== message.seq))
                }
              />
              <span className="min-w-0">
                <span className="block truncate">{summaryOf(message)}</span>
                <span className="field-help">
                  {nameIn(one, message.memberNo)} {dateTime(message.sentAt)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <Field label="原因">
          <select className="select" value={reason} onChange={event => setReason(event.target.value as ChatReportReason)}>
            {Object.entries(chatReportReasonNames).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field label="说明（选填）">
          <textarea className="textarea" rows={3} maxLength={500} value={text} onChange={event => setText(event.target.value)} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="提交举报" />
      </form>
    </Dialog>
  )
}
