/** The files of one field: chosen, on their way, there, taken off again. */
import { useRef, useState } from 'react'
import type { UploadedFile, UploadPurpose } from '#lib/contract/platform/upload.ts'
import { refusalOf } from './rules.ts'
import { type Sending, useSending } from './use-sending.ts'

type Options = {
  purpose: UploadPurpose
  value: readonly UploadedFile[]
  onChange: (value: UploadedFile[]) => void
  max: number
}

let nextId = 1

function createItem(file: File, purpose: UploadPurpose): Sending {
  const problem = refusalOf(file, purpose)
  const preview = file.type.startsWith('image/') && !problem ? URL.createObjectURL(file) : null
  return { id: nextId++, file, sent: 0, state: problem ? 'refused' : 'sending', problem, preview }
}

export function useUploads({ purpose, value, onChange, max }: Options) {
  const [notice, setNotice] = useState<string | null>(null)
  // What finishes, finishes between two renderings: each adds to the newest list.
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  const keep = (next: UploadedFile[]) => {
    latest.current.value = next
    latest.current.onChange(next)
  }

  const { items, setItems, send, cancel, retry } = useSending(purpose, uploaded => {
    setNotice(`${uploaded.name} 已上传`)
    keep([...latest.current.value, uploaded])
  })

  const add = (files: readonly File[]): void => {
    setNotice(null)
    const going = items.filter(item => item.state !== 'refused')
    const room = max - latest.current.value.length - going.length
    if (files.length > room) setNotice(`最多 ${max} 个，多出来的没有添加`)
    const added = files.slice(0, Math.max(0, room)).map(file => createItem(file, purpose))
    // What was refused before has been read; it makes room for the next choice.
    setItems(list => [...list.filter(item => item.state !== 'refused'), ...added])
    for (const item of added) if (!item.problem) void send(item.id, item.file)
  }

  const remove = (file: UploadedFile): void => keep(latest.current.value.filter(one => one.id !== file.id))

  return {
    items,
    notice,
    add,
    cancel,
    retry,
    remove,
    full: value.length + items.filter(item => item.state !== 'refused').length >= max,
  }
}
