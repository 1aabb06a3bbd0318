/** Pictures on their way into a text: sent one after the other, put where the cursor is when they have arrived. */
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#lib/api/message.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { refusalOf } from '../upload/rules.ts'

const PURPOSE = 'CONTENT_PICTURE'
const nothing = () => undefined

export const pictureFiles = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))

/** @returns what is under way, what went wrong, and the way to add. */
export function usePictures(editor: Editor | null) {
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState('')
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])

  const send = async (file: File): Promise<void> => {
    const refusal = refusalOf(file, PURPOSE)
    if (refusal) {
      setProblem(`${file.name}：${refusal}`)
      return
    }
    setSending(count => count + 1)
    try {
      const { sendFile } = await fetchLate(() => import('../upload/transfer.ts'))
      const progress = { onBegun: nothing, onSent: nothing, onBroken: nothing, onArrived: nothing }
      const { pictureKey } = await sendFile(file, PURPOSE, abort.current.signal, progress)
      if (!pictureKey || !editor || editor.isDestroyed) return
      editor
        .chain()
        .focus()
        .setImage({ src: pictureUrl(pictureKey, 960), alt: '' })
        .run()
    } catch (error) {
      if (!abort.current.signal.aborted) {
        setProblem(`${file.name}：${messageOf(error, '没有传成功，请再试一次')}`)
      }
    } finally {
      setSending(count => count - 1)
    }
  }

  const add = async (files: readonly File[]): Promise<void> => {
    setProblem('')
    for (const file of files) await send(file)
  }
  const cancel = (): void => {
    abort.current.abort()
    abort.current = new AbortController()
  }
  return { sending, problem, add, cancel }
}
