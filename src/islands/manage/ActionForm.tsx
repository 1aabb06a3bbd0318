/** The form of one action of an operator: its fields, and a button that says why it cannot be pressed yet. */
import type { ReactNode } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'

const MAX_REASON = 500

interface Props {
  /** What is missing; undefined once it can be sent. */
  fault: string | undefined
  acting: boolean
  send: () => Promise<unknown>
  label: string
  danger?: boolean
  children: ReactNode
}

export function ActionForm({ fault, acting, send, label, danger = false, children }: Props) {
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!fault) void send()
      }}
    >
      {children}
      <ReasonedButton
        type="submit"
        className={danger ? 'btn btn-danger btn-block' : 'btn btn-main btn-block'}
        disabled={acting}
        reason={fault}
      >
        {label}
      </ReasonedButton>
    </form>
  )
}

interface ReasonProps {
  value: string
  onChange: (value: string) => void
  help?: string
}

export function ReasonField({ value, onChange, help }: ReasonProps) {
  return (
    <Field label="理由" {...(help ? { help } : {})}>
      <textarea
        className="textarea"
        rows={3}
        maxLength={MAX_REASON}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
