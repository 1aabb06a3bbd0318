/** Which columns of a table are shown; remembered on this device. */
import { useState } from 'react'
import { Popover } from '../Popover.tsx'

type Choosable = { key: string; label: string; optional?: boolean | undefined; lead?: boolean | undefined }

const placeOf = (name: string) => `columns:${name}`

function remembered(name: string): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(placeOf(name)) ?? '{}')
    return value && typeof value === 'object' ? (value as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}

export function useColumnChoice<Column extends Choosable>(name: string, columns: readonly Column[]) {
  const [choice, setChoice] = useState(() => remembered(name))
  const isShown = (column: Column) => column.lead || (choice[column.key] ?? !column.optional)
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle(key: string, shown: boolean) {
      const next = { ...choice, [key]: shown }
      setChoice(next)
      try {
        localStorage.setItem(placeOf(name), JSON.stringify(next))
      } catch {
        // A browser without storage: the choice holds until the page is left.
      }
    },
  }
}

interface Props<Column> {
  columns: readonly Column[]
  isShown: (column: Column) => boolean | undefined
  onToggle: (key: string, shown: boolean) => void
}

export function ColumnChoice<Column extends Choosable>({ columns, isShown, onToggle }: Props<Column>) {
  return (
    <Popover
      label="显示的列"
      trigger={
        <button type="button" className="btn btn-sm">
          显示的列
        </button>
      }
    >
      <ul>
        {columns
          .filter(column => !column.lead)
          .map(column => (
            <li key={column.key}>
              <label className="flex items-center gap-2 min-h-9 cursor-pointer">
                <input
                  type="checkbox"
                  checked={Boolean(isShown(column))}
                  onChange={event => onToggle(column.key, event.target.checked)}
                />
                {column.label}
              </label>
            </li>
          ))}
      </ul>
    </Popover>
  )
}
