/** The editor itself, on tiptap. It runs on its core alone: what this project needs of the React binding is the one effect below. */
import { Editor as Tiptap } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useReducer, useRef, useState } from 'react'
import { visibleText } from '#lib/validate/rich.ts'
import { ACCEPT } from '../upload/rules.ts'
import { LinkPanel, PicturePanel } from './Panels.tsx'
import { extensions, insertHtml, readText } from './schema.ts'
import { Toolbar } from './Toolbar.tsx'
import { pictureFiles, usePictures } from './use-pictures.ts'
import './rich-text.css'

interface Props {
  labelId: string
  noteId: string
  invalid: boolean
  value: string
  onChange: (html: string) => void
}

const attributesOf = ({ labelId, noteId, invalid }: Props): Record<string, string> => ({
  class: 'article rich-body',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  'aria-describedby': noteId,
  ...(invalid ? { 'aria-invalid': 'true' } : {}),
})

export default function RichEditor(props: Props) {
  const { labelId, noteId, invalid, value } = props
  const place = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const emitted = useRef(value)
  const [editor, setEditor] = useState<Tiptap | null>(null)
  const [isLinking, setLinking] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const pictures = usePictures(editor)
  const newest = useRef({ props, pictures })
  newest.current = { props, pictures }

  useEffect(() => {
    /** Pictures are sent, foreign HTML is parsed by us; everything else is the library's. @returns whether it was done here. */
    const take = (view: EditorView, event: Event, data: DataTransfer | null): boolean => {
      const html = data?.getData('text/html') ?? ''
      const files = pictureFiles(data)
      const isPicture = files.length > 0 && visibleText(html).trim() === ''
      if (!isPicture && (!html || view.state.selection.$from.parent.type.spec.code)) return false
      event.preventDefault()
      if (isPicture) void newest.current.pictures.add(files)
      else insertHtml(view, html)
      return true
    }
    const made = new Tiptap({
      element: place.current,
      injectCSS: false,
      extensions,
      content: readText(newest.current.props.value),
      editorProps: {
        attributes: attributesOf(newest.current.props),
        handleDOMEvents: {
          paste: (view, event) => take(view, event, event.clipboardData),
          // What is dragged within the text is moved by the library.
          drop: (view, event) => !view.dragging && take(view, event, event.dataTransfer),
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

  return (
    <div className="rich-text" data-invalid={invalid || undefined}>
      {editor && <Toolbar editor={editor} openLink={() => setLinking(true)} openPicture={() => picker.current?.click()} />}
      {editor && isLinking && (
        <LinkPanel
          editor={editor}
          close={() => {
            setLinking(false)
            editor.commands.focus()
          }}
        />
      )}
      {editor?.isActive('image') && <PicturePanel editor={editor} />}
      <div ref={place} />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={ACCEPT.CONTENT_PICTURE}
        aria-label="选择正文图片"
        onChange={event => {
          void pictures.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div role="status">
        {pictures.sending > 0 && (
          <p className="rich-panel">
            正在上传图片…
            <button type="button" className="btn btn-sm" onClick={pictures.cancel}>
              取消上传
            </button>
          </p>
        )}
        {pictures.problem && <p className="rich-panel field-error">{pictures.problem}</p>}
      </div>
    </div>
  )
}
