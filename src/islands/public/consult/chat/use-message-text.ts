/** The text that is being written: saved as a draft; a recalled text is put after it; the field grows with it. */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** A recalled text to write anew. `turn` tells two requests with the same text apart. */
export type Again = { text: string; turn: number }

interface Options {
  draft: string
  again: Again | null
  maxLength: number
  field: RefObject<HTMLTextAreaElement | null>
  onDraft: (text: string) => void
}

export function useMessageText({ draft, again, maxLength, field, onDraft }: Options) {
  const [text, setText] = useState(draft)
  const write = (next: string) => {
    setText(next)
    onDraft(next)
  }
  const taken = useRef(again?.turn ?? 0)
  useEffect(() => {
    if (!again || taken.current === again.turn) return
    taken.current = again.turn
    write((text.trim() === '' ? again.text : `${text}\n${again.text}`).slice(0, maxLength))
    field.current?.focus()
  })

  // As high as what is written, up to six lines; browsers that know field-sizing do it by themselves.
  useEffect(() => {
    const area = field.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.rows = Math.min(6, text.split('\n').length)
  }, [text, field])

  return { text, write }
}
