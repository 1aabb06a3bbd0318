/** The fields of the forms about coins and days of signing in. */
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

export function Reason({ value, onChange }: Text) {
  return (
    <Field label="理由" help="会写在给用户的通知里">
      <textarea className="textarea" rows={3} maxLength={500} value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
