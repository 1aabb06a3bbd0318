/** The files of one field that are on their way: added, sent, broken off, gone on with, given up. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { UploadedFile, UploadPurpose } from '#lib/contract/platform/upload.ts'
import { api, InterruptedError } from './calls.ts'
import { refusalOf } from './rules.ts'

export type Sending = {
  id: number
  file: File
  sent: number
  state: 'sending' | 'broken' | 'checking' | 'interrupted' | 'refused'
  problem: string | null
  /** Address of a picture before it is there. */
  preview: string | null
}

type Options = {
  purpose: UploadPurpose
  value: readonly UploadedFile[]
  onChange: (value: UploadedFile[]) => void
  max: number
}

let nextId = 1

const fetchTransfer = () =>
  fetchLate(() => import('./transfer.ts')).catch(() => {
    throw new InterruptedError()
  })

export function useUploads({ purpose, value, onChange, max }: Options) {
  const [items, setItems] = useState<Sending[]>([])
  const [notice, setNotice] = useState<string | null>(null)
  // What finishes, finishes between two renderings: each adds to the newest list.
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const controls = useRef(new Map<number, { abort: AbortController; key: string | null }>())

  const patch = (id: number, change: Partial<Sending>) =>
    setItems(list => list.map(item => (item.id === id ? { ...item, ...change } : item)))

  const drop = (id: number) => {
    controls.current.delete(id)
    setItems(list => {
      const item = list.find(one => one.id === id)
      if (item?.preview) URL.revokeObjectURL(item.preview)
      return list.filter(one => one.id !== id)
    })
  }

  const keep = (next: UploadedFile[]) => {
    latest.current.value = next
    latest.current.onChange(next)
  }

  const send = async (id: number, file: File): Promise<void> => {
    const control = { abort: new AbortController(), key: null as string | null }
    controls.current.set(id, control)
    patch(id, { state: 'sending', problem: null })
    try {
      const { sendFile } = await fetchTransfer()
      const uploaded = await sendFile(file, purpose, control.abort.signal, {
        onBegun: key => {
          control.key = key
        },
        onSent: sent => patch(id, { sent }),
        onBroken: broken => patch(id, { state: broken ? 'broken' : 'sending' }),
        onArrived: () => patch(id, { state: 'checking', sent: file.size }),
      })
      drop(id)
      setNotice(`${uploaded.name} 已上传`)
      keep([...latest.current.value, uploaded])
    } catch (error) {
      if (control.abort.signal.aborted) return
      if (error instanceof InterruptedError) patch(id, { state: 'interrupted', problem: '网络断了，已传的部分还在' })
      else patch(id, { state: 'refused', problem: error instanceof ApiError ? error.message : '没有传成功，请再试一次' })
    }
  }

  const add = (files: readonly File[]): void => {
    setNotice(null)
    const going = items.filter(item => item.state !== 'refused')
    const room = max - latest.current.value.length - going.length
    if (files.length > room) setNotice(`最多 ${max} 个，多出来的没有添加`)
    const added = files.slice(0, Math.max(0, room)).map((file): Sending => {
      const problem = refusalOf(file, purpose)
      const preview = file.type.startsWith('image/') && !problem ? URL.createObjectURL(file) : null
      return { id: nextId++, file, sent: 0, state: problem ? 'refused' : 'sending', problem, preview }
    })
    // What was refused before has been read; it makes room for the next choice.
    setItems(list => [...list.filter(item => item.state !== 'refused'), ...added])
    for (const item of added) if (!item.problem) void send(item.id, item.file)
  }

  /** Takes a file off the list, and what arrived of it off the server. */
  const cancel = (id: number): void => {
    const control = controls.current.get(id)
    control?.abort.abort()
    if (control?.key) void api.cancelUpload({ params: { key: control.key }, body: {} }).catch(() => undefined)
    drop(id)
  }

  const retry = (item: Sending): void => void send(item.id, item.file)

  const remove = (file: UploadedFile): void => keep(latest.current.value.filter(one => one.id !== file.id))

  // The network is back: what was interrupted goes on by itself.
  const interrupted = useRef<Sending[]>([])
  interrupted.current = items.filter(item => item.state === 'interrupted')
  useEffect(() => {
    const goOn = () => {
      for (const item of interrupted.current) retry(item)
    }
    const open = controls.current
    addEventListener('online', goOn)
    return () => {
      removeEventListener('online', goOn)
      for (const { abort } of open.values()) abort.abort()
    }
  }, [])

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
