/** Addresses of files end after a quarter of an hour: new ones are asked for before that, for as long as the message is on the screen. */

import { useEffect, useRef, useState } from 'react'
import type { Message, MessageFile } from '#lib/contract/consult/chat-shapes.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { api } from './api.ts'

const RENEW_MS = 13 * MINUTE_MS

/** When the addresses of a message came, and what they are now; messages that scroll out of sight keep theirs. */
const known = new WeakMap<Message, { at: number; files: readonly MessageFile[] }>()

function recall(message: Message): { at: number; files: readonly MessageFile[] } {
  let entry = known.get(message)
  if (!entry) {
    entry = { at: Date.now(), files: message.files }
    known.set(message, entry)
  }
  return entry
}

export function useFreshFiles(message: Message): { files: readonly MessageFile[]; renew: () => void } {
  const [shown, setShown] = useState(() => recall(message))
  const tried = useRef(false)
  const renew = async () => {
    const { conversationId, seq } = message
    try {
      const files = await api.renewMessageLinks({ params: { conversationId, seq } })
      const entry = { at: Date.now(), files }
      known.set(message, entry)
      setShown(entry)
    } catch {
      // The messages stay as they are; a file that is gone shows that by itself.
    }
  }
  useEffect(() => {
    if (message.files.length === 0) return
    const timer = setTimeout(() => void renew(), Math.max(0, shown.at + RENEW_MS - Date.now()))
    return () => clearTimeout(timer)
  })
  return {
    files: shown.files,
    /** A file did not load: its address may have expired. Tried once. */
    renew: () => {
      if (tried.current) return
      tried.current = true
      void renew()
    },
  }
}
