/** Reporting messages of a conversation: which ones, and why. The people who decide see these messages, and no others. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { ReportForm } from '#components/ui/report/ReportForm.tsx'
import { MAX_REPORTED_MESSAGES } from '#lib/calls/consult/chat.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { dateTime } from '#lib/format/date.ts'
import { nameIn, summaryOf } from './texts.ts'

interface Props {
  conversation: Conversation
  /** What is on the screen; messages of others can be chosen. */
  messages: readonly Message[]
  chosen: readonly number[]
  onClose: () => void
}

export function ReportDialog({ conversation, messages, chosen, onClose }: Props) {
  const [seqs, setSeqs] = useState<readonly number[]>(chosen)
  const theirs = messages.filter(
    message => message.memberNo > 0 && message.memberNo !== conversation.memberNo && !message.recalled,
  )
  const offered = theirs.filter(
    ({ seq }) => chosen.includes(seq) || theirs.slice(-MAX_REPORTED_MESSAGES).some(last => last.seq === seq),
  )

  return (
    <Dialog
      title="举报"
      description="审核人员只会看到你选的消息，不会告诉对方是谁举报的。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <ReportForm kind="CHAT" targetId={conversation.conversationId} seqs={seqs} close={onClose}>
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
                  {nameIn(conversation, message.memberNo)} {dateTime(message.sentAt)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      </ReportForm>
    </Dialog>
  )
}
