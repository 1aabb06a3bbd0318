/** Views of one thing inside an island. Pages use Tabs.astro: their views are links. */
import * as Radix from '@radix-ui/react-tabs'
import { type ReactNode, useState } from 'react'
import { showCurrent } from '#lib/browser/show-current.ts'

interface Props {
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
  value?: string
  onValueChange?: (value: string) => void
}

export function TabPanels({ label, tabs, value, onValueChange }: Props) {
  const [chosen, setChosen] = useState(tabs[0]?.value)
  return (
    <Radix.Root
      value={value ?? chosen ?? ''}
      onValueChange={next => {
        setChosen(next)
        onValueChange?.(next)
      }}
    >
      <Radix.List className="tabs" aria-label={label} ref={list => void (list && showCurrent(list))}>
        {tabs.map(tab => (
          <Radix.Trigger key={tab.value} className="tab" value={tab.value}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} className="pt-3" value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
