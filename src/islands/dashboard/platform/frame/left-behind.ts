/** What an editor that saves by itself could not save before it was left: offered again when it is opened. */
import { useEffect, useRef } from 'react'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { OwnEditor } from './elsewhere.ts'

export function useLeftBehind<Values>(editor: OwnEditor<Values>): void {
  const first = useRef(editor)
  useEffect(() => {
    const unsaved = sessionStorage.getItem(`mine:${first.current.unsavedKey}`)
    if (unsaved)
      void fetchLate(() => import('./ask-elsewhere.ts')).then(
        part => part.resume(first.current as unknown as Parameters<typeof part.resume>[0], unsaved),
        () => undefined,
      )
  }, [])
}
