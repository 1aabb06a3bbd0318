/** A file input that looks like what stands in it. The input itself takes focus and keys. */
import type { ReactNode } from 'react'

interface Props {
  label: string
  accept: string
  multiple: boolean
  invalid: boolean
  className: string
  onPick: (files: File[]) => void
  children: ReactNode
}

export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

export function Picker({ label, accept, multiple, invalid, className, onPick, children }: Props) {
  return (
    <label className={className}>
      <input
        type="file"
        className="sr-only"
        aria-label={label}
        aria-invalid={invalid || undefined}
        accept={accept}
        multiple={multiple}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was taken away.
          event.target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
      {children}
    </label>
  )
}
