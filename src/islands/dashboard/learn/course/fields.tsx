/** The fields that only the editor of a course has. */
import { type UseFormReturn, useController } from 'react-hook-form'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { type FieldProps, useError } from '../fields.tsx'
import type { Values } from './values.ts'

export type CourseForm = UseFormReturn<Values>
type Props = FieldProps<Values>

/** A text with marks and pictures. @param max characters that may be read in it */
export function Rich({ form, name, label, help, max }: Props & { max: number }) {
  const { field } = useController({ control: form.control, name })
  const error = useError(name)
  return <RichText label={label} help={help} error={error} value={String(field.value)} onChange={field.onChange} max={max} />
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
