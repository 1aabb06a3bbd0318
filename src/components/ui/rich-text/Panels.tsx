/** What opens under the toolbar: the address of a link, and the words of a picture for those who do not see it. */
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** Enter belongs to the field here, not to the form around the editor. */
const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  run()
}

/** What a person types as an address; null when it is none that a text may link to. */
function addressOf(typed: string): string | null {
  const text = typed.trim()
  if (text.startsWith('/') && !text.startsWith('//')) return text
  if (/^(mailto:|tel:)\S+$/i.test(text)) return text
  const address = URL.parse(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`)
  return address?.protocol === 'https:' && address.hostname.includes('.') ? address.href : null
}

/** Makes a link of what is selected, or of the address itself where nothing is. @returns whether it is an address. */
function setLink(editor: Editor, typed: string): boolean {
  const href = addressOf(typed)
  if (!href) return false
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
  } else chain.setLink({ href }).run()
  return true
}

export function LinkPanel({ editor, close }: { editor: Editor; close: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState(() => (editor.getAttributes('link').href as string | undefined) ?? '')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const apply = () => {
    if (setLink(editor, typed)) close()
    else setWrong(true)
  }
  return (
    <div className="rich-panel">
      <label htmlFor={id}>链接地址</label>
      <input
        id={id}
        ref={field}
        className="input"
        inputMode="url"
        maxLength={500}
        value={typed}
        placeholder="https://"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={event => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={onEnter(apply)}
      />
      <button type="button" className="btn btn-sm" onClick={apply}>
        确定
      </button>
      {editor.isActive('link') && (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            close()
          }}
        >
          去掉链接
        </button>
      )}
      <button type="button" className="btn btn-sm btn-quiet" onClick={close}>
        取消
      </button>
      {isWrong && (
        <p className="field-error" id={`${id}-wrong`} role="alert">
          请填写 https 开头的网址，或本站的路径
        </p>
      )}
    </div>
  )
}

/** Shown while a picture is selected. */
export function PicturePanel({ editor }: { editor: Editor }) {
  const id = useId()
  const alt = (editor.getAttributes('image').alt as string | null) ?? ''
  return (
    <div className="rich-panel">
      <label htmlFor={id}>图片说明</label>
      <input
        id={id}
        className="input"
        maxLength={120}
        value={alt}
        placeholder="图片里是什么，给看不到图片的人"
        onChange={event => editor.commands.updateAttributes('image', { alt: event.target.value })}
        onKeyDown={onEnter(() => editor.commands.focus())}
      />
      <button type="button" className="btn btn-sm" onClick={() => editor.chain().focus().deleteSelection().run()}>
        删除图片
      </button>
    </div>
  )
}
