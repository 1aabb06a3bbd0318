/** A small panel beside the button that opens it. */
import * as Radix from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { type Align, BESIDE, floatContainer, type Trigger } from './floating.ts'

interface Props {
  trigger: Trigger
  /** Spoken name of the panel. */
  label: string
  align?: Align
  /** Open from the beginning. */
  defaultOpen?: boolean
  children: ReactNode
}

export function Popover({ trigger, label, align = 'start', defaultOpen = false, children }: Props) {
  return (
    <Radix.Root defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={floatContainer()}>
        <Radix.Content {...BESIDE} className="float" align={align} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
