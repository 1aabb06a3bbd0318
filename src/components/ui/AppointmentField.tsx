/** The time of an appointment, in the city's time zone and in the future; or none. */
import { inputClock } from '#lib/format/shanghai.ts'
import { Field } from './Field.tsx'

/** @returns what is wrong with the time that was chosen; undefined for one that is ahead, and for none. */
export const lateText = (when: string): string | undefined =>
  when && when <= inputClock(Date.now()) ? '请选择现在之后的时间' : undefined

interface Props {
  label: string
  help: string
  value: string
  onChange: (when: string) => void
}

export function AppointmentField({ label, help, value, onChange }: Props) {
  return (
    <Field label={label} help={help} error={lateText(value)}>
      <input
        className="input"
        type="datetime-local"
        min={inputClock(Date.now())}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
