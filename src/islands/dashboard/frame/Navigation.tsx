/** The sections of the area, in groups: a column beside the content; a folded list above it on phones. */
import { useStore } from '@nanostores/react'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import { useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '#components/ui/Icon.tsx'
import { DASHBOARDS, type DashboardArea, type DashboardSection } from '#lib/page/dashboard.ts'
import { $baseInfo, $checkCompany } from '#lib/session/identity.ts'
import { sections as rooms } from '../sections.ts'
import { hindrance } from './identity.ts'

export function Navigation({ area, current }: { area: DashboardArea; current: DashboardSection }) {
  const company = useStore($checkCompany)
  const who = useStore($baseInfo)
  const [open, setOpen] = useState(false)
  const shown = DASHBOARDS[area].sections.filter(
    section => rooms[section.path] && !('detail' in section && section.detail) && !hindrance(section, company),
  )
  const groups = Map.groupBy(shown, section => section.group)
  return (
    <nav className="card dash-nav" aria-label={DASHBOARDS[area].label}>
      <button type="button" className="dash-nav-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="truncate">{current.label}</span>
        <Icon svg={chevron} />
      </button>
      <div className="dash-nav-list" data-open={open}>
        {who && (
          <p className="dash-who">
            <span className="min-w-0 break-words">
              {who.name}
              <small>{who.note}</small>
            </span>
          </p>
        )}
        {[...groups].map(([group, list]) => (
          <div key={group}>
            {group && <p className="dash-nav-group">{group}</p>}
            {list.map(section => (
              <Link
                key={section.path}
                href={section.path}
                className="dash-nav-link"
                aria-current={
                  current.path === section.path || (current.path.startsWith(`${section.path}/`) && section.path !== `/${area}`)
                    ? 'page'
                    : undefined
                }
                onClick={() => setOpen(false)}
              >
                {section.label}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  )
}
