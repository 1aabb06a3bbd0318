/** Views of one thing inside an island. Pages use Tabs.astro: their views are links. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { showCurrent } from '#lib/page/show-current.ts'

interface Props {
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
  value?: string
  onValueChange?: (value: string) => void
}

export function TabPanels({ label, tabs, value, onValueChange }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(tabs[0]?.value)
  const current = value ?? chosen

  const show = (next: string) => {
    setChosen(next)
    if (next !== current) onValueChange?.(next)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(tab => tab.value === current)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    show(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }

  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list => void (list && showCurrent(list))} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className="tab"
            aria-selected={tab.value === current}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === current ? 0 : -1}
            onClick={() => show(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          className="pt-3"
          hidden={tab.value !== current}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own is still reached by keys.
          tabIndex={0}
        >
          {tab.value === current && tab.content}
        </div>
      ))}
    </div>
  )
}
