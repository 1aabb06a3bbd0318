/** A small panel beside the control that opens it. */
import type { ReactNode } from 'react'
import { Float, type Trigger } from './Float.tsx'
import type { Align } from './place-beside.ts'

interface Props {
  trigger: Trigger
  /** Spoken name of the panel. */
  label: string
  align?: Align
  children: ReactNode
}

export function Popover({ trigger, label, align = 'start', children }: Props) {
  return (
    <Float
      kind="dialog"
      trigger={trigger}
      label={label}
      align={align}
      enter={panel => (panel.querySelector<HTMLElement>('button, input, select, textarea, a[href]') ?? panel).focus()}
    >
      {children}
    </Float>
  )
}
