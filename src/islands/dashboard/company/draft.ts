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
    const { unsubscribe } = form.watch(values => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        try {
          localStorage.setItem(PREFIX + name, JSON.stringify(values))
        } catch {
          // A browser without storage, or a full one: the form itself still holds what was typed.
        }
      }, 400)
    })
    return () => {
      clearTimeout(timer)
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
