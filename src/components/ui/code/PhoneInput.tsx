/** A mobile number of mainland China. */
import type { ComponentProps } from 'react'
import { Field } from '#components/ui/Field.tsx'

export function PhoneInput({
  error,
  label = '手机号',
  ...input
}: ComponentProps<'input'> & { error: string | undefined; label?: string }) {
  return (
    <Field label={label} error={error}>
      <input className="input" type="tel" inputMode="numeric" autoComplete="tel" maxLength={11} {...input} />
    </Field>
  )
}
