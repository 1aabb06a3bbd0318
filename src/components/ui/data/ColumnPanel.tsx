/** The panel in which columns are chosen, with its button; open when it appears, because it was fetched for that. */
import { Popover } from '../Popover.tsx'

interface Props {
  choices: readonly { key: string; label: string; shown: boolean }[]
  onToggle: (key: string, shown: boolean) => void
}

export function ColumnPanel({ choices, onToggle }: Props) {
  return (
    <Popover
      label="显示的列"
      defaultOpen
      trigger={
        <button type="button" className="btn btn-sm">
          显示的列
        </button>
      }
    >
      <ul>
        {choices.map(({ key, label, shown }) => (
          <li key={key}>
            <label className="flex items-center gap-2 min-h-9 cursor-pointer">
              <input type="checkbox" checked={shown} onChange={event => onToggle(key, event.target.checked)} />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
