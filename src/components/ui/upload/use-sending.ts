/** Files on their way to the server: sent, broken off, gone on with, given up. */
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#lib/api/message.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { UploadedFile, UploadPurpose } from '#lib/contract/platform/upload.ts'
import { api, InterruptedError } from './calls.ts'

export type Sending = {
  id: number
  file: File
  sent: number
  state: 'sending' | 'broken' | 'checking' | 'interrupted' | 'refused'
  problem: string | null
  /** Address of a picture before it is there. */
  preview: string | null
}

type Control = { abort: AbortController; key: string | null }

const fetchTransfer = () =>
  fetchLate(() => import('./transfer.ts')).catch(() => {
    throw new InterruptedError()
  })

/** Interrupted uploads go on by themselves when the network is back; running ones are cancelled when the field is removed. */
function useNetwork(items: readonly Sending[], controls: ReadonlyMap<number, Control>, retry: (item: Sending) => void): void {
  const interrupted = useRef<Sending[]>([])
  interrupted.current = items.filter(item => item.state === 'interrupted')
  useEffect(() => {
    const goOn = () => {
      for (const item of interrupted.current) retry(item)
    }
    addEventListener('online', goOn)
    return () => {
      removeEventListener('online', goOn)
      for (const { abort } of controls.values()) abort.abort()
    }
  }, [])
}

/** @param arrived gets what the server has taken. */
export function useSending(purpose: UploadPurpose, arrived: (file: UploadedFile) => void) {
  const [items, setItems] = useState<Sending[]>([])
  const controls = useRef(new Map<number, Control>())

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

  const send = async (id: number, file: File): Promise<void> => {
    const control: Control = { abort: new AbortController(), key: null }
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
      arrived(uploaded)
    } catch (error) {
      if (control.abort.signal.aborted) return
      if (error instanceof InterruptedError) patch(id, { state: 'interrupted', problem: '网络断了，已传的部分还在' })
      else patch(id, { state: 'refused', problem: messageOf(error, '没有传成功，请再试一次') })
    }
  }

  /** Takes a file off the list, and what arrived of it off the server. */
  const cancel = (id: number): void => {
    const control = controls.current.get(id)
    control?.abort.abort()
    if (control?.key) void api.cancelUpload({ params: { key: control.key }, body: {} }).catch(() => undefined)
    drop(id)
  }

  const retry = (item: Sending): void => void send(item.id, item.file)

  useNetwork(items, controls.current, retry)

  return { items, setItems, send, cancel, retry }
}
