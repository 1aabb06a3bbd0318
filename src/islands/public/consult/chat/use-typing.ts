/** Tells the other side that somebody types here. */
import { useRef } from 'react'
import { startChat } from './start-chat.ts'

/** The other side is notified of typing at most this often. */
const TYPING_EVERY_MS = 3_000

export function useTyping(conversationId: number): (on: boolean) => void {
  const lastTyping = useRef(0)
  return on => {
    if (on && Date.now() - lastTyping.current < TYPING_EVERY_MS) return
    if (!on && lastTyping.current === 0) return
    lastTyping.current = on ? Date.now() : 0
    startChat().typing(conversationId, on)
  }
}
