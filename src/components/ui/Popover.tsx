/** A small panel beside the control that opens it. */
import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  trigger: ReactNode
  /** Spoken name of the panel. */
  label: string
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function Popover({ trigger, label, align = 'start', open, onOpenChange, children }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="float" align={align} sideOffset={6} collisionPadding={12} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
