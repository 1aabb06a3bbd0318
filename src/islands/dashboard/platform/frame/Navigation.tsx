/** The sections of the area that this identity may open, under the name of the person who works there. */
import { useStore } from '@nanostores/react'
import { SectionNav } from '#components/ui/frame/SectionNav.tsx'
import { sections as rooms } from '#islands/dashboard/sections.ts'
import { DASHBOARDS, type DashboardArea, type DashboardSection } from '#lib/navigation/dashboard.ts'
import { $baseInfo, $checkCompany } from '#lib/session/identity.ts'
import { hindrance } from './identity.ts'

export function Navigation({ area, current }: { area: DashboardArea; current: DashboardSection }) {
  const company = useStore($checkCompany)
  const who = useStore($baseInfo)
  const shown = DASHBOARDS[area].sections.filter(
    section => rooms[section.path] && !('detail' in section && section.detail) && !hindrance(section, company),
  )
  return (
    <SectionNav label={DASHBOARDS[area].label} root={`/${area}`} sections={shown} current={current}>
      {who && (
        <p className="dash-who">
          <span className="min-w-0 break-words">
            {who.name}
            <small>{who.note}</small>
          </span>
        </p>
      )}
    </SectionNav>
  )
}
