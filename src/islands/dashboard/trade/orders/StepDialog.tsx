/** A step of an order that needs a word with it: a reason, what was delivered, an amount. Says what went wrong; a double click sends once. */
import { type ReactNode, useId, useRef, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { firstMessageOf } from '#lib/api/message.ts'

interface Props {
  title: string
  description?: string
  /** The label of the text, and whether it may be left empty. */
  label: string
  optional?: boolean
  maxLength?: number
  confirm: string
  danger?: boolean
  done: string
  /** Answers what is said instead of `done`, where something else happened. */
  act: (text: string) => Promise<unknown>
  onClose: () => void
  /** Fields above the text, and below it. */
  children?: ReactNode
  after?: ReactNode
}

function Submit({ danger, busy, label }: { danger: boolean; busy: boolean; label: string }) {
  return (
    <button type="submit" className={`btn btn-block ${danger ? 'btn-danger' : 'btn-main'}`} disabled={busy} aria-busy={busy}>
      {busy ? '请稍候…' : label}
    </button>
  )
}

type SendingProps = Pick<Props, 'label' | 'done' | 'act' | 'onClose'> & { optional: boolean }

function useSending({ label, optional, done, act, onClose }: SendingProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const send = async () => {
    if (sent.current) return
    if (!optional && text.trim() === '') return setProblem(`请填写${label}`)
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      const said = await act(text)
      toast(typeof said === 'string' ? said : done, { tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem(firstMessageOf(error))
    } finally {
      sent.current = false
      setBusy(false)
    }
  }
  return { text, setText, problem, busy, send }
}

export function StepDialog({
  title,
  description,
  label,
  optional = false,
  maxLength = 500,
  confirm,
  danger = false,
  done,
  act,
  onClose,
  children,
  after,
}: Props) {
  const { text, setText, problem, busy, send } = useSending({ label, optional, done, act, onClose })
  const form = useId()
  return (
    <Dialog title={title} {...(description ? { description } : {})} open onOpenChange={open => !open && onClose()}>
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        {children}
        <Field label={optional ? `${label}（可以不填）` : label}>
          <textarea
            className="textarea"
            rows={3}
            maxLength={maxLength}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        {after}
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        <Submit danger={danger} busy={busy} label={confirm} />
      </form>
    </Dialog>
  )
}
