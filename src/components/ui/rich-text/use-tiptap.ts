/** The editor of tiptap on an element: made once, and kept in step with what it is given. */
import { Editor as Tiptap } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { visibleText } from '#lib/validate/rich.ts'
import { extensions, insertHtml, readText } from './schema.ts'
import { pictureFiles, usePictures } from './use-pictures.ts'

export interface Written {
  labelId: string
  noteId: string
  invalid: boolean
  value: string
  onChange: (html: string) => void
}

const attributesOf = ({ labelId, noteId, invalid }: Written): Record<string, string> => ({
  class: 'article rich-body',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  'aria-describedby': noteId,
  ...(invalid ? { 'aria-invalid': 'true' } : {}),
})

/**
 * Pictures are sent, foreign HTML is parsed by us; everything else is the library's.
 * @returns whether it was done here.
 */
function insertFiles(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  addPictures: (files: File[]) => Promise<void>,
): boolean {
  const html = data?.getData('text/html') ?? ''
  const files = pictureFiles(data)
  const isPicture = files.length > 0 && visibleText(html).trim() === ''
  if (!isPicture && (!html || view.state.selection.$from.parent.type.spec.code)) return false
  event.preventDefault()
  if (isPicture) void addPictures(files)
  else insertHtml(view, html)
  return true
}

export function useTiptap(place: RefObject<HTMLDivElement | null>, props: Written) {
  const { labelId, noteId, invalid, value } = props
  const emitted = useRef(value)
  const [editor, setEditor] = useState<Tiptap | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const pictures = usePictures(editor)
  const newest = useRef({ props, pictures })
  newest.current = { props, pictures }

  useEffect(() => {
    const receive = (view: EditorView, event: Event, data: DataTransfer | null) =>
      insertFiles(view, event, data, files => newest.current.pictures.add(files))
    const made = new Tiptap({
      element: place.current,
      injectCSS: false,
      extensions,
      content: readText(newest.current.props.value),
      editorProps: {
        attributes: attributesOf(newest.current.props),
        handleDOMEvents: {
          paste: (view, event) => receive(view, event, event.clipboardData),
          // What is dragged within the text is moved by the library.
          drop: (view, event) => !view.dragging && receive(view, event, event.dataTransfer),
        },
      },
      onUpdate: () => {
        const isEmpty = made.isEmpty
        emitted.current = isEmpty ? '' : made.getHTML()
        newest.current.props.onChange(emitted.current)
      },
      onTransaction: redraw,
    })
    setEditor(made)
    return () => made.destroy()
  }, [])

  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(readText(value), { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    if (!editor) return
    const { editorProps } = editor.options
    editor.setOptions({ editorProps: { ...editorProps, attributes: attributesOf(newest.current.props) } })
  }, [editor, labelId, noteId, invalid])

  return { editor, pictures }
}
