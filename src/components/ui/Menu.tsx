/** A menu of actions beside the button that opens it. Not modal: the page stays scrollable, and Radix then writes no style element. */
import * as Radix from '@radix-ui/react-dropdown-menu'
import { useRef } from 'react'
import { type Align, BESIDE, floatContainer, type Trigger } from './floating.ts'

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

export function Menu({ trigger, items, align = 'end' }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const selected = useRef<MenuItem | null>(null)
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={floatContainer()}>
        <Radix.Content
          {...BESIDE}
          className="float menu"
          align={align}
          onCloseAutoFocus={event => {
            const item = selected.current
            if (!item) return
            // The focus goes back to the button before the action runs: a dialog that the action opens returns the focus to where it was.
            event.preventDefault()
            selected.current = null
            button.current?.focus()
            item.onSelect()
          }}
        >
          {items.map(item => (
            <Radix.Item
              key={item.label}
              className={item.danger ? 'menu-item text-bad' : 'menu-item'}
              disabled={item.disabled ?? false}
              onSelect={() => {
                selected.current = item
              }}
            >
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
