/** The editor itself, on tiptap. It runs on its core alone: what this project needs of the React binding is one hook. */
import { useRef, useState } from 'react'
import { ACCEPT } from '../upload/rules.ts'
import { LinkPanel, PicturePanel } from './Panels.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useTiptap, type Written } from './use-tiptap.ts'
import './rich-text.css'

export default function RichEditor(props: Written) {
  const { invalid } = props
  const place = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const { editor, pictures } = useTiptap(place, props)

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
