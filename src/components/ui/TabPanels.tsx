/** Views of one thing inside an island. Pages use Tabs.astro: their views are links. */
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { showCurrent } from '#lib/page/show-current.ts'

interface Props {
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
  value?: string
  onValueChange?: (value: string) => void
}

export function TabPanels({ label, tabs, value, onValueChange }: Props) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} {...(value === undefined ? { defaultValue: tabs[0]?.value } : {})}>
      <Radix.List className="tabs" aria-label={label} ref={list => void (list && showCurrent(list))}>
        {tabs.map(tab => (
          <Radix.Trigger key={tab.value} className="tab" value={tab.value}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-3">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
