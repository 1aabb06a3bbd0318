/** One way of narrowing a list that stands below another one, which has the address for itself. */
interface Props {
  label: string
  value: string
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

export const FilterSelect = ({ label, value, choices, onChange }: Props) => (
  <select className="select data-filter" aria-label={label} value={value} onChange={event => onChange(event.target.value)}>
    <option value="">{`全部${label}`}</option>
    {choices.map(([one, name]) => (
      <option key={one} value={one}>
        {name}
      </option>
    ))}
  </select>
)
