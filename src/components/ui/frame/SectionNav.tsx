/** The sections of a working area, in groups: a column beside the content; a folded list above it on phones. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '#components/ui/Icon.tsx'
import chevron from '#icons/chevron-down.svg?raw'
import type { AreaSection } from '#lib/navigation/area-section.ts'

interface Props {
  /** What the area is called, and the address of its overview. */
  label: string
  root: string
  sections: readonly AreaSection[]
  current: AreaSection
  /** Beside a section's name: how much waits there. */
  note?: (path: string) => ReactNode
  /** Above the sections: who works here. */
  children?: ReactNode
}

export function SectionNav({ label, root, sections, current, note, children }: Props) {
  const [open, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const groups = Map.groupBy(sections, section => section.group)
  const isHere = (path: string) => current.path === path || (path !== root && current.path.startsWith(`${path}/`))
  // A long list scrolls in itself: the section one is in stays in sight.
  useEffect(() => {
    const list = nav.current
    const chosen = list?.querySelector(`[href="${current.path}"]`)
    if (!list || !chosen || list.scrollHeight <= list.clientHeight) return
    const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2
  }, [current.path])
  return (
    <nav className="card dash-nav" aria-label={label} ref={nav}>
      <button type="button" className="dash-nav-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="truncate">{label} · 全部栏目</span>
        <Icon svg={chevron} />
      </button>
      <div className="dash-nav-list" data-open={open}>
        {children}
        {[...groups].map(([group, list]) => (
          <div key={group}>
            {group && <p className="dash-nav-group">{group}</p>}
            {list.map(section => (
              <Link
                key={section.path}
                href={section.path}
                className="dash-nav-link"
                aria-current={isHere(section.path) ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                {section.label}
                {note?.(section.path)}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  )
}
