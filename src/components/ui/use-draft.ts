/** A draft that survives a reload: stored for this tab as it changes, restored when the form is shown again, deleted once it is sent. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const PREFIX = 'draft:'

const read = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
  } catch {
    return null
  }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NOTHING: readonly never[] = []

const same = <T>(value: T): T => value

/**
 * @param except fields that are too private to be kept, or have to be given anew; one list for the life of the form.
 * @param revive what is put back of what was stored, such as with keys of this visit; one function for the life of the form.
 * @param form its default values say which fields there are, and of which kind.
 * @returns `restored`: something was put back; `forget`: call it once the form is sent, or what is typed is thrown away.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  except: readonly (keyof Values & string)[] = NOTHING,
  revive: (values: Values) => Values = same,
) {
  const [restored, setRestored] = useState(false)
  const silent = useRef(false)

  useEffect(() => {
    const stored = read(key)
    const plain = form.formState.defaultValues as Record<string, unknown>
    if (isFields(stored)) {
      const fits = Object.entries(stored).filter(
        ([name, value]) => name in plain && (plain[name] === null || value === null || typeof value === typeof plain[name]),
      )
      if (fits.length > 0) {
        form.reset(revive({ ...form.getValues(), ...Object.fromEntries(fits) } as Values), { keepDefaultValues: true })
        setRestored(true)
      }
    }
    const { unsubscribe } = form.watch((values, { name: changed }) => {
      // A reset names no field: nobody has typed anything.
      if (silent.current || changed === undefined) return
      const stored = Object.entries(values).filter(([name]) => !except.includes(name))
      sessionStorage.setItem(PREFIX + key, JSON.stringify(Object.fromEntries(stored)))
    }) as unknown as { unsubscribe(): void }
    return unsubscribe
  }, [form, key, except, revive])

  const forget = useCallback(
    (reset?: () => void) => {
      silent.current = true
      reset?.()
      sessionStorage.removeItem(PREFIX + key)
      setRestored(false)
      silent.current = false
    },
    [key],
  )
  return { restored, forget }
}
