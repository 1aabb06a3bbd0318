/**
 * A button that says why it cannot be used now: as a tooltip on hover, focus and tap, and as its description. It stays reachable by
 * keys and keeps the focus, which a disabled button loses.
 */
import * as Radix from '@radix-ui/react-tooltip'
import { type ButtonHTMLAttributes, useId, useState } from 'react'
import { BESIDE } from './floating.ts'

/** Milliseconds of hovering before the reason is shown. */
const DELAY_MS = 200

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Why it cannot be used; without a reason it is a button like any other. */
  reason: string | false | undefined
}

export function ReasonedButton({ reason, onClick, type = 'button', children, ...rest }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Radix.Provider delayDuration={DELAY_MS} disableHoverableContent>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger
          {...rest}
          type={type}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? id : undefined}
          onClick={event => {
            if (!reason) {
              onClick?.(event)
              return
            }
            // A click would close the tooltip, a tap being the only way to it on a touch screen; and a form is not sent.
            event.preventDefault()
            setOpen(true)
          }}
        >
          {children}
        </Radix.Trigger>
        {reason && (
          <>
            <span id={id} hidden>
              {reason}
            </span>
            {/* Beside the button in the document too: in a dialog, what lies elsewhere is hidden from screen readers. */}
            <Radix.Content {...BESIDE} className="tooltip">
              {reason}
            </Radix.Content>
          </>
        )}
      </Radix.Root>
    </Radix.Provider>
  )
}
