/** The fields of the forms about coins and days of checking in. */
import { Field } from '#components/ui/Field.tsx'

type Text = { value: string; onChange: (value: string) => void }

export function WholeNumber({ label, digits, value, onChange }: Text & { label: string; digits: number }) {
  return (
    <Field label={label}>
      <input
        className="input num"
        inputMode="numeric"
        maxLength={digits}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
