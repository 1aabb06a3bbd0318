/** A few short words about oneself: typed and added one by one, taken away one by one. */
import { useRef, useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import x from '#icons/x.svg?raw'
import { cleanLine } from '#lib/validate/clean.ts'

interface Props {
  value: string[]
  max: number
  onChange(value: string[]): void
  error?: string | undefined
}

export function TagsField({ value, max, onChange, error }: Props) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const full = value.length >= max
  const add = (): void => {
    const tag = cleanLine(text).slice(0, 10)
    setText('')
    if (tag && !value.includes(tag) && !full) onChange([...value, tag])
    field.current?.focus()
  }
  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="grow">
          <Field label="标签" {...(error ? { error } : { help: `最多 ${max} 个，每个 10 个字以内，例如“摄影”“露营”` })}>
            <input
              ref={field}
              className="input"
              value={text}
              maxLength={10}
              disabled={full}
              onChange={event => setText(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                add()
              }}
            />
          </Field>
        </div>
        <ReasonedButton className="btn mt-7" onClick={add} reason={full && `已经有 ${max} 个，先移除一个`}>
          添加
        </ReasonedButton>
      </div>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-2" aria-label="已添加的标签">
          {value.map(tag => (
            <li key={tag} className="tag">
              {tag}
              <button
                type="button"
                className="ml-1 inline-grid size-6 max-md:size-11 place-items-center"
                aria-label={`移除标签 ${tag}`}
                onClick={() => onChange(value.filter(one => one !== tag))}
              >
                <Icon svg={x} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
