/** The fields of the editor. What is wrong stands beside each, found by its path. */
import { createContext, type HTMLAttributes, type ReactElement, use } from 'react'
import { type Path, type UseFormReturn, useController } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import type { Errors, Values } from './values.ts'

export type CourseForm = UseFormReturn<Values>

export const ErrorsContext = createContext<Errors>({})

export const useError = (path: string): string | undefined => use(ErrorsContext)[path]

/** Whether something is wrong within that part of the form. */
export const useErrorsBelow = (path: string): boolean => Object.keys(use(ErrorsContext)).some(one => one.startsWith(`${path}.`))

interface Props {
  form: CourseForm
  name: Path<Values>
  label: string
  help?: string
}

/** A field with a control of its own. */
export function Labelled({
  name,
  children,
  ...rest
}: Omit<Props, 'form'> & { children: ReactElement<HTMLAttributes<HTMLElement>> }) {
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

export function Lines({ form, rows = 3, maxLength, ...rest }: Props & { rows?: number; maxLength?: number }) {
  return (
    <Labelled {...rest}>
      <textarea className="textarea" rows={rows} maxLength={maxLength} {...form.register(rest.name)} />
    </Labelled>
  )
}

/** A text with marks and pictures. @param max characters that may be read in it */
export function Rich({ form, name, label, help, max }: Props & { max: number }) {
  const { field } = useController({ control: form.control, name })
  const error = useError(name)
  return <RichText label={label} help={help} error={error} value={String(field.value)} onChange={field.onChange} max={max} />
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

export function Flag({ form, name, label }: Props) {
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input type="checkbox" {...form.register(name)} />
      <span>{label}</span>
    </label>
  )
}

/** One film or file: of a lesson, or the permit. */
export function OneFile({
  form,
  name,
  label,
  purpose,
  help,
}: Props & { name: `chapters.${number}.lessons.${number}.file` | 'permitFile'; purpose: 'VIDEO' | 'ATTACHMENT' }) {
  const { field } = useController({ control: form.control, name })
  const error = useError(name)
  return (
    <FilesField
      label={label}
      purpose={purpose}
      value={field.value as UploadedFile[]}
      onChange={field.onChange}
      max={1}
      error={error}
      {...(help ? { help } : {})}
    />
  )
}
