/** Which columns of a table are shown; remembered on this device. */
import { lazy, Suspense, useState } from 'react'

/** What places a panel beside its button is half of a list's code, and most people leave the columns as they are. */
const ColumnPopover = lazy(() => import('./ColumnPopover.tsx'))

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
  const [asked, setAsked] = useState(false)
  const button = (
    <button type="button" className="btn btn-sm" aria-haspopup="dialog" aria-expanded={false} onClick={() => setAsked(true)}>
      显示的列
    </button>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ColumnPopover>
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
      </ColumnPopover>
    </Suspense>
  )
}
