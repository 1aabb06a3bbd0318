/** The fields of the editors of courses and exams. What is wrong stands beside each, found by its path. */
import { createContext, type HTMLAttributes, type ReactElement, type ReactNode, use } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'

/** Messages by the path of their field. */
export const ErrorsContext = createContext<Readonly<Record<string, string>>>({})

export const useError = (path: string): string | undefined => use(ErrorsContext)[path]

/** Whether something is wrong within that part of the form. */
export const useErrorsBelow = (path: string): boolean => Object.keys(use(ErrorsContext)).some(one => one.startsWith(`${path}.`))

export interface FieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
  help?: string
}

interface LabelledProps {
  name: string
  label: string
  help?: string
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** A field with a control of its own. */
export function Labelled({ name, children, ...rest }: LabelledProps) {
  const error = useError(name)
  return (
    <Field error={error} {...rest}>
      {children}
    </Field>
  )
}

type TextProps<Values extends FieldValues> = FieldProps<Values> & { maxLength?: number; inputMode?: 'numeric' | 'decimal' }

export function Text<Values extends FieldValues>({ form, maxLength, inputMode, ...rest }: TextProps<Values>) {
  return (
    <Labelled {...rest}>
      <input className="input" autoComplete="off" maxLength={maxLength} inputMode={inputMode} {...form.register(rest.name)} />
    </Labelled>
  )
}

type LinesProps<Values extends FieldValues> = FieldProps<Values> & { rows?: number; maxLength?: number }

export function Lines<Values extends FieldValues>({ form, rows = 3, maxLength, ...rest }: LinesProps<Values>) {
  return (
    <Labelled {...rest}>
      <textarea className="textarea" rows={rows} maxLength={maxLength} {...form.register(rest.name)} />
    </Labelled>
  )
}

export function Choice<Values extends FieldValues>({ form, children, ...rest }: FieldProps<Values> & { children: ReactNode }) {
  return (
    <Labelled {...rest}>
      <select className="select" {...form.register(rest.name)}>
        {children}
      </select>
    </Labelled>
  )
}
