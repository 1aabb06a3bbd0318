/** The fields that only the editor of an exam has. */
import type { UseFormReturn } from 'react-hook-form'
import { type FieldProps, Labelled } from '../fields.tsx'
import type { Values } from './values.ts'

export type ExamForm = UseFormReturn<Values>

/** A day and a time. */
export function Moment({ form, ...rest }: FieldProps<Values>) {
  return (
    <Labelled {...rest}>
      <input className="input" type="datetime-local" {...form.register(rest.name)} />
    </Labelled>
  )
}
