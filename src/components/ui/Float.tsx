/**
 * Something small beside the control that opens it: a panel or a menu. The browser lays it over the page, closes it by Escape or a press
 * elsewhere and gives the focus back; what remains is to put it in its place. A library for that weighed as much as two sections.
 */
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import './float.css'
import { type Align, placeBeside } from './place-beside.ts'

export type Trigger = ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>

interface Props {
  trigger: Trigger
  kind: 'dialog' | 'menu'
  /** Spoken name; a menu has that of its control. */
  label?: string | undefined
  align: Align
  /** Gives the focus to something inside; `byKey`: whoever opened it is at the keyboard. */
  enter: (panel: HTMLElement, byKey: boolean) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

export function Float({ trigger, kind, label, align, enter, onKeyDown, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const control = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    if (!open || !panel.current || !control.current) return
    const place = () => {
      if (!panel.current || !control.current) return
      const { left, top } = placeBeside(
        control.current.getBoundingClientRect(),
        { width: panel.current.offsetWidth, height: panel.current.offsetHeight },
        { width: document.documentElement.clientWidth, height: innerHeight },
        align,
      )
      Object.assign(panel.current.style, { left: `${left}px`, top: `${top}px`, visibility: '' })
    }
    place()
    enter(panel.current, control.current.matches(':focus-visible'))
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [open, align])

  return (
    <>
      {cloneElement(trigger, { ref: control, popoverTarget: id, 'aria-haspopup': kind, 'aria-expanded': open })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is that of a dialog or a menu. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        tabIndex={-1}
        className={kind === 'menu' ? 'float menu' : 'float'}
        onBeforeToggle={event => {
          // Its content comes with the next event; until it has its place nobody sees it.
          if (event.newState === 'open') event.currentTarget.style.visibility = 'hidden'
        }}
        onToggle={event => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {open && children}
      </div>
    </>
  )
}
