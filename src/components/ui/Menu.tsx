/** A menu of actions. Not modal: the page stays scrollable, and nothing writes a style element. */
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface MenuItem {
  label: string
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
}

interface Props {
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
}

export function Menu({ trigger, items, align = 'end' }: Props) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="float menu" align={align} sideOffset={6} collisionPadding={12}>
          {items.map(item => (
            <Radix.Item
              key={item.label}
              className={item.danger ? 'menu-item text-bad' : 'menu-item'}
              disabled={item.disabled}
              onSelect={item.onSelect}
            >
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
