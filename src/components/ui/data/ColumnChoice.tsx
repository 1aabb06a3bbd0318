/** Which columns of a table are shown; remembered on this device. */
import { useState } from 'react'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { toast } from '../toast.ts'
import type { ColumnPanel } from './ColumnPanel.tsx'

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

/** The button of the panel. The panel is fetched when it is opened: few people choose columns, and every list has the button. */
export function ColumnChoice<Column extends Choosable>({ columns, isShown, onToggle }: Props<Column>) {
  const [Panel, setPanel] = useState<typeof ColumnPanel | null>(null)
  const choices = columns
    .filter(column => !column.lead)
    .map(column => ({ key: column.key, label: column.label, shown: Boolean(isShown(column)) }))
  const open = async () => {
    try {
      const part = await fetchLate(() => import('./ColumnPanel.tsx'))
      setPanel(() => part.ColumnPanel)
    } catch {
      toast('网络不太顺畅，请再试一次', { tone: 'bad' })
    }
  }
  return Panel ? (
    <Panel choices={choices} onToggle={onToggle} />
  ) : (
    <button type="button" className="btn btn-sm" aria-haspopup="dialog" aria-expanded={false} onClick={() => void open()}>
      显示的列
    </button>
  )
}
