/** A field for rich text. The editor is a chunk of its own, fetched when the field is shown. */
import { lazy, Suspense, useId } from 'react'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { visibleLength } from '#lib/validate/rich.ts'

const RichEditor = lazy(() => fetchLate(() => import('./RichEditor.tsx')))

interface Props {
  label: string
  help?: string
  error?: string | undefined
  /** HTML as the server gave it or the editor made it; empty when there is nothing. */
  value: string
  onChange: (html: string) => void
  /** Characters that may be read in it. */
  max: number
}

export function RichText({ label, help, error, value, onChange, max }: Props) {
  const id = useId()
  const length = visibleLength(value)
  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <Suspense
        fallback={
          <p className="notice" role="status">
            正在打开编辑器…
          </p>
        }
      >
        <RichEditor labelId={`${id}-label`} noteId={`${id}-note`} invalid={Boolean(error)} value={value} onChange={onChange} />
      </Suspense>
      <p id={`${id}-note`} className={error ? 'field-error' : 'field-help'}>
        {error ?? help}
        {!error && (
          <span className="num">
            {help ? '；' : ''}
            {length > max ? `多了 ${length - max} 个字` : `${length} / ${max} 字`}
          </span>
        )}
      </p>
    </div>
  )
}
