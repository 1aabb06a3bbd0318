/**
 * A dialog over the page: focus kept inside, Escape and the scrim close it, focus returns. On phones it rises from the bottom.
 * The scrim is ours and the page is held still by CSS: Radix's overlay writes a style element, which the security policy refuses.
 */
import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import x from '#icons/x.svg?raw'
import { Icon } from './Icon.tsx'

interface Props {
  title: string
  /** One sentence under the title, read with it. */
  description?: string
  /** The control that opens it; leave out when `open` is controlled from elsewhere. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  wide?: boolean
  children: ReactNode
}

/** The back button leads to another state of the page: a dialog of the one before does not stay over it. */
function CloseOnBack({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  useEffect(() => {
    const close = () => button.current?.click()
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [button])
  return null
}

export function Dialog({ title, description, trigger, open, onOpenChange, wide = false, children }: Props) {
  // Radix gives the focus back to a trigger of its own only: most dialogs here are opened from elsewhere.
  const opener = useRef<Element | null>(null)
  const cross = useRef<HTMLButtonElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <div className="dialog-scrim">
          <Radix.Content
            className={wide ? 'dialog dialog-wide' : 'dialog'}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement
            }}
            onCloseAutoFocus={event => {
              if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
              event.preventDefault()
              opener.current.focus()
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className="dialog-head">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              <Radix.Close className="btn btn-quiet btn-icon" aria-label="关闭" ref={cross}>
                <Icon svg={x} />
              </Radix.Close>
            </div>
            {description && <Radix.Description className="px-4 text-ink-2">{description}</Radix.Description>}
            <div className="dialog-body">{children}</div>
            <CloseOnBack button={cross} />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the dialog it stands in. */
export const DialogClose = Radix.Close
