/** Draws the messages of `toast` in a React island: read out, kept while pointer or focus is on them, swiped away, reached by F8. */
import * as Radix from '@radix-ui/react-toast'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { drawToastsWith, MAX_TOASTS, type Toast } from './toast.ts'

export function Toasts() {
  const [shown, setShown] = useState<readonly (Toast & { id: number })[]>([])
  const [body, setBody] = useState<HTMLElement | null>(null)
  const lastId = useRef(0)
  // Only in the browser: an island may be rendered on the server first.
  useEffect(() => setBody(document.body), [])
  useEffect(
    () =>
      drawToastsWith(toast => {
        lastId.current += 1
        const id = lastId.current
        setShown(before => [...before.filter(one => one.message !== toast.message), { ...toast, id }].slice(-MAX_TOASTS))
      }),
    [],
  )

  return (
    <Radix.Provider label="消息">
      {shown.map(({ id, message, tone, lasts, href }) => (
        <Radix.Root
          key={id}
          type={tone === 'bad' ? 'foreground' : 'background'}
          duration={lasts || Number.POSITIVE_INFINITY}
          onOpenChange={open => open || setShown(before => before.filter(one => one.id !== id))}
        >
          {href ? (
            <Radix.Action altText={message} asChild>
              <a className={`toast toast-${tone}`} href={href}>
                {message}
              </a>
            </Radix.Action>
          ) : (
            <Radix.Action altText={message} className={`toast toast-${tone}`}>
              {message}
            </Radix.Action>
          )}
        </Radix.Root>
      ))}
      {body && createPortal(<Radix.Viewport id="toasts" className="toasts" label="消息（{hotkey}）" />, body)}
    </Radix.Provider>
  )
}
