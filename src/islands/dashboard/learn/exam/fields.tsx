/** The fields of an exam's editor. What is wrong stands beside each, found by its path. */
import { createContext, type HTMLAttributes, type ReactElement, use } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import type { Errors, Values } from './values.ts'

export type ExamForm = UseFormReturn<Values>

export const ErrorsContext = createContext<Errors>({})

export const useError = (path: string): string | undefined => use(ErrorsContext)[path]

interface Props {
  form: ExamForm
  name: Path<Values>
  label: string
  help?: string
}

function Labelled({ name, children, ...rest }: Omit<Props, 'form'> & { children: ReactElement<HTMLAttributes<HTMLElement>> }) {
  const error = useError(name)
  return (
    <Field error={error} {...rest}>
      {children}
    </Field>
  )
}

export function Text({ form, maxLength, inputMode, ...rest }: Props & { maxLength?: number; inputMode?: 'numeric' | 'decimal' }) {
  return (
    <Labelled {...rest}>
      <input className="input" autoComplete="off" maxLength={maxLength} inputMode={inputMode} {...form.register(rest.name)} />
    </Labelled>
  )
}

export function Moment({ form, ...rest }: Props) {
  return (
    <Labelled {...rest}>
      <input className="input" type="datetime-local" {...form.register(rest.name)} />
    </Labelled>
  )
}

export function Lines({ form, ...rest }: Props) {
  return (
    <Labelled {...rest}>
      <textarea className="textarea" rows={3} {...form.register(rest.name)} />
    </Labelled>
  )
}

export function Choice({ form, children, ...rest }: Props & { children: React.ReactNode }) {
  return (
    <Labelled {...rest}>
      <select className="select" {...form.register(rest.name)}>
        {children}
      </select>
    </Labelled>
  )
}
