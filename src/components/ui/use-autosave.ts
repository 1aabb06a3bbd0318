/** Saving while one writes: a moment after the last change, one save after the other, the newest content last. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { firstMessageOf } from '#lib/api/message.ts'

const PAUSE_MS = 1500

export type Saving = { state: 'saved' | 'waiting' | 'saving' | 'failed'; at: string | null; message: string | null }

/** Warns before the page is closed with unsaved changes. */
function useLeaving(changes: RefObject<number>, flush: () => Promise<boolean>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (changes.current > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      // Leaving for another section saves the last changes.
      void flush()
    }
  }, [flush])
}

/**
 * @param save sends the newest content and answers when it was saved.
 * @returns `touch` after a change; `flush` saves now and answers whether everything is saved; `isSaved` whether it is; `forget` when what
 *   was changed is no longer there to be saved.
 */
export function useAutosave(save: () => Promise<string>) {
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null, message: null })
  const latest = useRef(save)
  latest.current = save
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changes = useRef(0)
  const running = useRef<Promise<boolean> | null>(null)

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (running.current) await running.current
    if (changes.current === 0) return true
    const sent = changes.current
    const attempt = (async () => {
      setSaving(before => ({ ...before, state: 'saving', message: null }))
      try {
        const at = await latest.current()
        changes.current -= sent
        setSaving({ state: changes.current > 0 ? 'waiting' : 'saved', at, message: null })
        return changes.current === 0
      } catch (error) {
        const message = firstMessageOf(error, '没有保存成功')
        setSaving(before => ({ ...before, state: 'failed', message }))
        return false
      }
    })()
    running.current = attempt
    const done = await attempt
    running.current = null
    if (!done && changes.current > 0 && changes.current !== sent) schedule()
    return done
  }, [])

  const schedule = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }, [flush])

  const touch = useCallback(() => {
    changes.current += 1
    setSaving(before => (before.state === 'saving' ? before : { ...before, state: 'waiting' }))
    schedule()
  }, [schedule])

  const isSaved = useCallback(() => changes.current === 0 && !running.current, [])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    changes.current = 0
    setSaving({ state: 'saved', at: null, message: null })
  }, [])

  useLeaving(changes, flush)

  return { saving, touch, flush, isSaved, forget }
}
