/** Tags: typed one after the other, each taken away by its cross. */
import { type KeyboardEvent, useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import x from '#icons/x.svg?raw'
import { MAX_TOPIC_TAGS } from '#lib/calls/park/forum-writing.ts'

interface Props {
  tags: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

export function TagField({ tags, error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const words = typed.split(/[,，、\s]+/).filter(Boolean)
    setTyped('')
    if (words.length > 0) onChange([...new Set([...tags, ...words])].slice(0, MAX_TOPIC_TAGS))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a word of an input method adds nothing.
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',' && event.key !== '，')) return
    event.preventDefault()
    add()
  }
  const full = tags.length >= MAX_TOPIC_TAGS
  return (
    <div className="grid gap-2">
      <Field
        label="标签"
        help={full ? `已经有 ${MAX_TOPIC_TAGS} 个` : `选填，最多 ${MAX_TOPIC_TAGS} 个，按回车添加`}
        error={error}
      >
        <input
          className="input"
          maxLength={12}
          value={typed}
          readOnly={full}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </Field>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map(tag => (
            <li key={tag}>
              <button
                type="button"
                className="chip chip-line"
                aria-label={`去掉标签 ${tag}`}
                onClick={() => onChange(tags.filter(other => other !== tag))}
              >
                {tag}
                <Icon svg={x} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
