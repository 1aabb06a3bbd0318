/** The fields of the editor, each bound to a value of its form. */
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import type { Values } from './values.ts'

export type SchoolForm = UseFormReturn<Values>
type TextName =
  | 'name'
  | 'slogan'
  | 'tags'
  | 'foundedYear'
  | 'studentCount'
  | 'teacherCount'
  | 'accreditation'
  | 'accreditationNo'
  | 'contactName'
  | 'phone'
  | 'officeHours'
  | 'address'

export function Text({
  form,
  name,
  label,
  help,
  maxLength,
}: {
  form: SchoolForm
  name: TextName
  label: string
  help?: string
  maxLength?: number
}) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message} {...(help ? { help } : {})}>
      <input className="input" autoComplete="off" {...(maxLength ? { maxLength } : {})} {...form.register(name)} />
    </Field>
  )
}

export function Choice({
  form,
  name,
  label,
  choices,
}: {
  form: SchoolForm
  name: 'kind' | 'nature'
  label: string
  choices: Record<string, string>
}) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      <select className="select" {...form.register(name)}>
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function PictureSlot({
  form,
  name,
  label,
  max,
  aspect,
  help,
}: {
  form: SchoolForm
  name: 'logo' | 'cover' | 'gallery'
  label: string
  max: number
  aspect?: number
  help?: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <PictureField
          label={label}
          purpose="COMPANY_PICTURE"
          value={field.value}
          onChange={field.onChange}
          max={max}
          {...(aspect ? { aspect } : {})}
          {...(help ? { help } : {})}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

export function ProofFiles({
  form,
  name,
  label,
  max,
  help,
}: {
  form: SchoolForm
  name: 'licences' | 'proofs'
  label: string
  max: number
  help: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FilesField
          label={label}
          purpose="ATTACHMENT"
          value={field.value}
          onChange={field.onChange}
          max={max}
          help={help}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
