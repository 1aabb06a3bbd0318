/** The fields that the forms of the garden are made of. */
import type { FieldErrors, FieldValues, Path, UseFormRegister, UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'

interface TextProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
  help?: string
  max: number
  /** A number is typed with the keys for numbers. */
  numeric?: boolean
}

const errorOf = <Values extends FieldValues>(errors: FieldErrors<Values>, name: Path<Values>): string | undefined => {
  const message = errors[name]?.message
  return typeof message === 'string' ? message : undefined
}

export function TextField<Values extends FieldValues>({ form, name, label, help, max, numeric = false }: TextProps<Values>) {
  return (
    <Field label={label} {...(help ? { help } : {})} error={errorOf(form.formState.errors, name)}>
      <input
        className={numeric ? 'input num' : 'input'}
        maxLength={max}
        {...(numeric ? { inputMode: 'decimal' as const } : {})}
        {...form.register(name)}
      />
    </Field>
  )
}

export function LongTextField<Values extends FieldValues>({
  form,
  name,
  label,
  max,
}: Omit<TextProps<Values>, 'numeric' | 'help'>) {
  return (
    <Field label={label} error={errorOf(form.formState.errors, name)}>
      <textarea className="textarea" rows={4} maxLength={max} {...form.register(name)} />
    </Field>
  )
}

export function DayField<Values extends FieldValues>({ form, name, label }: Pick<TextProps<Values>, 'form' | 'name' | 'label'>) {
  return (
    <Field label={label} error={errorOf(form.formState.errors, name)}>
      <input className="input" type="date" {...form.register(name)} />
    </Field>
  )
}

interface ChoiceProps<Values extends FieldValues> extends Pick<TextProps<Values>, 'form' | 'name' | 'label'> {
  choices: readonly (readonly [value: string, label: string])[]
}

export function ChoiceField<Values extends FieldValues>({ form, name, label, choices }: ChoiceProps<Values>) {
  const register: UseFormRegister<Values> = form.register
  return (
    <Field label={label} error={errorOf(form.formState.errors, name)}>
      <select className="select" {...register(name)}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
