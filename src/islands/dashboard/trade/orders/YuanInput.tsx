/** An amount of money as people write it, in yuan; handed on in fen, or null while it is no amount. */

import { useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { fenOf, yuan } from '#lib/format/money.ts'

interface Props {
  label: string
  help?: string
  /** What stands there at first, in fen. */
  initial?: number
  onChange: (fen: number | null) => void
  /** What the server said about it. */
  error?: string | undefined
}

export function YuanInput({ label, help, initial, onChange, error }: Props) {
  const [text, setText] = useState(initial === undefined ? '' : yuan(initial))
  const valid = text === '' || fenOf(text) !== undefined
  return (
    <Field
      label={label}
      {...(help ? { help } : {})}
      error={valid ? error : '请填写金额，最多两位小数'}
      announce={valid && error !== undefined}
    >
      <input
        className="input num"
        inputMode="decimal"
        value={text}
        onChange={event => {
          const next = event.target.value.trim()
          setText(next)
          onChange(fenOf(next) ?? null)
        }}
      />
    </Field>
  )
}
