/** What is typed into a form stays on this device until it is saved or given up. */
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const PREFIX = 'draft:'

/** @returns what was typed before, or null when there is nothing, or nothing that can be read. */
export function readDraft<Values>(name: string): Partial<Values> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')
    return value && typeof value === 'object' ? (value as Partial<Values>) : null
  } catch {
    return null
  }
}

export function useDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>) {
  const [kept, setKept] = useState(() => readDraft<Values>(name) !== null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: unknown
    const keep = () => {
      clearTimeout(timer)
      if (latest === undefined) return
      try {
        localStorage.setItem(PREFIX + name, JSON.stringify(latest))
      } catch {
        // A browser without storage, or a full one: the form itself still holds what was typed.
      }
      latest = undefined
    }
    const { unsubscribe } = form.watch((values, { name: field }) => {
      // A reset (after saving, or giving up) names no field and is no draft.
      latest = field === undefined ? undefined : values
      clearTimeout(timer)
      timer = setTimeout(keep, 400)
    })
    addEventListener('pagehide', keep)
    return () => {
      keep()
      removeEventListener('pagehide', keep)
      unsubscribe()
    }
  }, [form, name])
  return {
    /** Whether the form began with what had been typed before. */
    kept,
    drop() {
      localStorage.removeItem(PREFIX + name)
      setKept(false)
    },
  }
}
