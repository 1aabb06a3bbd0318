/** The chat as a page of its own: which conversation is open stands in the address, so that the back button leads to the list. */

import { useEffect, useState } from 'react'
import { Loading } from '#components/ui/Loading.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { numberInAddress } from '#lib/browser/number-in-address.ts'
import { requireSession } from '#lib/session/guard.ts'
import { Chat } from './Chat.tsx'
import { openTencentFallback } from './tencent-fallback.ts'

const readOpen = (): number | null => numberInAddress('id') || null

/** @param tencent the site has Tencent's chat beside its own, and this page may connect to it. */
export function ChatPage({ tencent }: { tencent: boolean }) {
  const [allowed, setAllowed] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  useEffect(() => {
    setAllowed(requireSession())
    const read = () => setOpen(readOpen())
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  useEffect(() => (allowed && tencent ? openTencentFallback() : undefined), [allowed, tencent])
  const show = (conversationId: number | null) => {
    const address = conversationId === null ? location.pathname : `?id=${conversationId}`
    // After switching conversations, the back button still leads to the list.
    if (open === null || conversationId === null) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    setOpen(conversationId)
  }
  if (!allowed) return <Loading />
  return (
    <>
      <Chat open={open} onOpen={show} />
      <Toasts />
    </>
  )
}
