/** What an editor that saves by itself could not save before it was left: offered again when it is opened. */
import { useEffect, useRef } from 'react'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { EditorAccess } from './edit-conflict.ts'

export function useUnsavedDraft<Values>(editor: EditorAccess<Values>): void {
  const first = useRef(editor)
  useEffect(() => {
    const unsaved = sessionStorage.getItem(`mine:${first.current.unsavedKey}`)
    if (unsaved)
      void fetchLate(() => import('./conflict-prompt.ts')).then(
        part => part.offerUnsaved(first.current as unknown as Parameters<typeof part.offerUnsaved>[0], unsaved),
        () => undefined,
      )
  }, [])
}
