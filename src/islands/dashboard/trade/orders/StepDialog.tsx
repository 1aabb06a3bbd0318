/** A step of an order that needs a word with it: a reason, what was delivered, an amount. Says what went wrong; a double click sends once. */
import { type ReactNode, useId, useRef, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'

interface Props {
  title: string
  description?: string
  /** The label of the text, and whether it may be left empty. */
  label: string
  optional?: boolean
  /** What the call names the text, and how long it may be there. */
  field: string
  maxLength: number
  /** Other fields of the call whose problems `children` and `after` show. */
  fields?: readonly string[]
  confirm: string
  danger?: boolean
  done: string
  /** Answers what is said instead of `done`, where something else happened. */
  act: (text: string) => Promise<unknown>
  onClose: () => void
  /** Fields above the text, and below it. */
  children?: Part
  after?: Part
}

type Part = ReactNode | ((problems: Problems) => ReactNode)
/** What is wrong, by the field of the call. */
export type Problems = Readonly<Record<string, string | undefined>>
type Problem = { byField: Problems; elsewhere: string | null }

const NO_PROBLEM: Problem = { byField: {}, elsewhere: null }

/** What is said beside a field, and what is said under all of them: what no field here shows, or what is wrong with none. */
function problemOf(error: unknown, shown: readonly string[]): Problem {
  if (!(error instanceof ApiError)) return { byField: {}, elsewhere: messageOf(error) }
  const byField = error.fields ?? {}
  const unseen = Object.entries(byField).filter(([name]) => !shown.includes(name))
  return { byField, elsewhere: unseen[0]?.[1] ?? (Object.keys(byField).length > 0 ? null : error.message) }
}

const partOf = (part: Part, problems: Problems): ReactNode => (typeof part === 'function' ? part(problems) : part)

function Submit({ danger, busy, label }: { danger: boolean; busy: boolean; label: string }) {
  return (
    <button type="submit" className={`btn btn-block ${danger ? 'btn-danger' : 'btn-main'}`} disabled={busy} aria-busy={busy}>
      {busy ? '请稍候…' : label}
    </button>
  )
}

type SendingProps = Pick<Props, 'label' | 'field' | 'done' | 'act' | 'onClose'> & { fields: readonly string[]; optional: boolean }

function useSending({ label, field, fields, optional, done, act, onClose }: SendingProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState(NO_PROBLEM)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const send = async () => {
    if (sent.current) return
    if (!optional && text.trim() === '') return setProblem({ byField: { [field]: `请填写${label}` }, elsewhere: null })
    sent.current = true
    setBusy(true)
    setProblem(NO_PROBLEM)
    try {
      const said = await act(text)
      toast(typeof said === 'string' ? said : done, { tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem(problemOf(error, [field, ...fields]))
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
  field,
  maxLength,
  fields = [],
  confirm,
  danger = false,
  done,
  act,
  onClose,
  children,
  after,
}: Props) {
  const { text, setText, problem, busy, send } = useSending({ label, field, fields, optional, done, act, onClose })
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
        {partOf(children, problem.byField)}
        <Field
          label={optional ? `${label}（可以不填）` : label}
          error={problem.byField[field]}
          announce={problem.byField[field] !== undefined}
        >
          <textarea
            className="textarea"
            rows={3}
            maxLength={maxLength}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        {partOf(after, problem.byField)}
        {problem.elsewhere && (
          <p className="notice notice-bad" role="alert">
            {problem.elsewhere}
          </p>
        )}
        <Submit danger={danger} busy={busy} label={confirm} />
      </form>
    </Dialog>
  )
}
