/** The row of marks and blocks. One stop for the tab key; arrows go along it. */
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'

type Tool = { name: string; isActive?: boolean; isOff?: string | false; run: () => void }

interface Props {
  editor: Editor
  openLink: () => void
  openPicture: () => void
}

const toolsOf = ({ editor, openLink, openPicture }: Props): Tool[] => {
  const block = (name: string, kind: string, run: () => void): Tool => ({ name, isActive: editor.isActive(kind), run })
  const mark = (name: string, kind: string, run: () => void): Tool => ({
    ...block(name, kind, run),
    isOff: editor.isActive('codeBlock') && '代码里没有格式',
  })
  const chain = () => editor.chain().focus()
  // The first thing in an item of a list is its text: there the item comes out of the list first, as it does for a heading.
  const quote = () => {
    if (!chain().toggleBlockquote().run()) chain().clearNodes().toggleBlockquote().run()
  }
  const heading = (name: string, level: 3 | 4): Tool => ({
    name,
    isActive: editor.isActive('heading', { level }),
    run: () => chain().toggleHeading({ level }).run(),
  })
  return [
    mark('加粗', 'bold', () => chain().toggleBold().run()),
    mark('斜体', 'italic', () => chain().toggleItalic().run()),
    heading('标题', 3),
    heading('小标题', 4),
    block('列表', 'bulletList', () => chain().toggleBulletList().run()),
    block('步骤', 'orderedList', () => chain().toggleOrderedList().run()),
    block('引用', 'blockquote', quote),
    block('代码', 'codeBlock', () => chain().toggleCodeBlock().run()),
    mark('链接', 'link', openLink),
    { name: '图片', run: openPicture },
    { name: '撤销', isOff: !editor.can().undo() && '没有可以撤销的修改', run: () => chain().undo().run() },
    { name: '重做', isOff: !editor.can().redo() && '没有可以重做的修改', run: () => chain().redo().run() },
  ]
}

export function Toolbar(props: Props) {
  const [current, setCurrent] = useState(0)
  const row = useRef<HTMLDivElement>(null)
  const tools = toolsOf(props)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="rich-tools" role="toolbar" aria-label="文字格式" ref={row} onKeyDown={onKeyDown}>
      {tools.map(({ name, isActive, isOff, run }, index) => (
        <button
          key={name}
          type="button"
          className="rich-tool"
          tabIndex={index === current ? 0 : -1}
          aria-pressed={isActive}
          aria-disabled={isOff ? true : undefined}
          title={isOff || undefined}
          onFocus={() => setCurrent(index)}
          // The text keeps the focus: what is typed right after a press would be lost on the way back to it.
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            if (!isOff) run()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
