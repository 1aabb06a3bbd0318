/** A labelled field: label above, help under it, the error in words beside the field. */

import { cloneElement, type HTMLAttributes, type ReactElement, useId } from 'react'

interface Props {
  label: string
  help?: string
  error?: string | undefined
  /** The error came from elsewhere than this control, whose focus would read it: it is read out at once. */
  announce?: boolean
  /** The control: an `input`, `select` or `textarea`; it receives its id and its relations. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

export function Field({ label, help, error, announce = false, children }: Props) {
  const id = useId()
  const note = `${id}-note`
  const text = error ?? help
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': text ? note : undefined,
        ...children.props,
      })}
      {text && (
        <p id={note} className={error ? 'field-error' : 'field-help'} role={announce ? 'alert' : undefined}>
          {text}
        </p>
      )}
    </div>
  )
}
