/** The member and the merchant area: one frame with real addresses, each section fetched when it is opened. */
import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useArrival } from '#components/ui/frame/use-arrival.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { Loading } from '#components/ui/Loading.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import maximize from '#icons/maximize-2.svg?raw'
import minimize from '#icons/minimize-2.svg?raw'
import { DASHBOARDS, type DashboardArea, type SectionPath, sectionAt } from '#lib/navigation/dashboard.ts'
import { requireSession } from '#lib/session/guard.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { RIGHTS_DENIED } from '#lib/session/session.ts'
import { $isFull } from '#lib/session/view.ts'
import { ConsentBar } from './platform/frame/ConsentBar.tsx'
import { hindrance } from './platform/frame/identity.ts'
import { Navigation } from './platform/frame/Navigation.tsx'
import { refreshUser } from './platform/frame/refresh-user.ts'
import { SectionUnavailable } from './platform/frame/SectionUnavailable.tsx'
import { sections } from './sections.ts'

const drawn = Object.fromEntries(Object.entries(sections).map(([path, load]) => [path, lazy(load)])) as Partial<
  Record<SectionPath, ComponentType>
>

export function Dashboard({ area }: { area: DashboardArea }) {
  const [path] = useLocation()
  const company = useStore($checkCompany)
  const full = useStore($isFull)
  const [allowed, setAllowed] = useState(false)
  useEffect(() => setAllowed(requireSession()), [])
  useEffect(() => {
    // My part in the company has changed while the page stood: what it offers follows.
    const follow = () => void refreshUser()
    addEventListener(RIGHTS_DENIED, follow)
    return () => removeEventListener(RIGHTS_DENIED, follow)
  }, [])
  const section = sectionAt(area, path)
  const heading = useArrival(path, section?.label ?? '')
  if (!section) {
    // Left for a page outside of the area by the back button: that page is the server's.
    location.reload()
    return null
  }
  const Section = drawn[section.path]
  const why = hindrance(section, company)
  return (
    <div className="dash" data-full={full}>
      <Navigation area={area} current={section} />
      <div className="dash-main">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-xl font-semibold" ref={heading} tabIndex={-1}>
            {section.path === `/${area}` ? DASHBOARDS[area].label : section.label}
          </h1>
          <button
            type="button"
            className="btn btn-quiet btn-icon max-md:hidden"
            aria-label="铺满页面宽度"
            aria-pressed={full}
            onClick={() => $isFull.set(!full)}
          >
            <Icon svg={full ? minimize : maximize} />
          </button>
        </div>
        {allowed && <ConsentBar />}
        <Suspense fallback={<Loading />}>
          {!allowed || !Section ? <Loading /> : why ? <SectionUnavailable why={why} /> : <Section key={section.path} />}
        </Suspense>
      </div>
      <Toasts />
    </div>
  )
}
