/** A menu of actions, with the keys one knows from menus. Not modal: the page stays scrollable. */
import type { KeyboardEvent } from 'react'
import { Float, type Trigger } from './Float.tsx'
import type { Align } from './place-beside.ts'

export interface MenuItem {
  label: string
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
}

interface Props {
  trigger: Trigger
  items: readonly MenuItem[]
  align?: Align
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:enabled')]

function move(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = {
    ArrowDown: items[at + 1],
    ArrowUp: at < 0 ? items.at(-1) : items[at - 1],
    Home: items[0],
    End: items.at(-1),
    // The next control of the page is not inside the menu, and nobody leaves a menu open behind him.
    Tab: null,
  }[event.key]
  if (next === undefined && !/^(Arrow(Down|Up)|Home|End)$/.test(event.key)) return
  event.preventDefault()
  if (next === null) event.currentTarget.hidePopover()
  else next?.focus()
}

export function Menu({ trigger, items, align = 'end' }: Props) {
  return (
    <Float
      kind="menu"
      trigger={trigger}
      label={trigger.props['aria-label']}
      align={align}
      enter={(menu, byKey) => ((byKey && itemsOf(menu)[0]) || menu).focus()}
      onKeyDown={move}
    >
      {items.map(item => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={item.danger ? 'menu-item text-bad' : 'menu-item'}
          disabled={item.disabled}
          onPointerMove={event => event.currentTarget.focus({ preventScroll: true })}
          onClick={event => {
            // First the focus goes back to the control, then what opens next may remember it.
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            item.onSelect()
          }}
        >
          {item.label}
        </button>
      ))}
    </Float>
  )
}
