/** For emergencies in a conversation: whom to ring, and one press that tells the operators. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { chat } from '#lib/calls/consult/chat.ts'
import { HELPLINES } from './helplines.ts'

const api = clientOf({ callForHelp: chat.callForHelp })

export function EmergencyDialog({ conversationId, onClose }: { conversationId: number; onClose: () => void }) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setState('sending')
    setProblem(null)
    try {
      await api.callForHelp({ params: { conversationId }, body: {} })
      setState('sent')
    } catch (error) {
      setState('ready')
      setProblem(messageOf(error))
    }
  }
  return (
    <Dialog
      title="紧急求助"
      description="有人正在受到侵害，或有自伤、伤人的危险时使用。情况紧急的，请先打电话。"
      open
      onOpenChange={shown => !shown && onClose()}
    >
      <div className="stack">
        <ul className="grid gap-2">
          {HELPLINES.map(({ phone, name }) => (
            <li key={phone}>
              <a className="btn btn-block" href={`tel:${phone}`}>
                <span className="num">{phone}</span> {name}
              </a>
            </li>
          ))}
        </ul>
        {state === 'sent' ? (
          <p className="notice notice-ok" role="status">
            已经通知运营人员，会排在最前面处理，结果会发通知给你。
          </p>
        ) : (
          <>
            <p className="text-ink-2">也可以通知平台的运营人员：他们会看到这个会话最近 30 条消息，并马上处理。不会告诉对方。</p>
            {problem && (
              <p className="field-error" role="alert">
                {problem}
              </p>
            )}
            <button type="button" className="btn btn-danger btn-block" disabled={state === 'sending'} onClick={() => void send()}>
              {state === 'sending' ? '正在通知…' : '通知运营人员'}
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}
