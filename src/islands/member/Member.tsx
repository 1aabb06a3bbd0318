/** The member area: one dashboard, each section loaded when its page is opened. */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Loading } from '#components/ui/Loading.tsx'
import type { MemberSection } from '#lib/page/member.ts'
import { requireSession } from '#lib/session/guard.ts'

const sections: Record<MemberSection, ComponentType> = {
  overview: lazy(() => import('./Overview.tsx')),
  member_account_bind: lazy(() => import('./Devices.tsx')),
  member_set_pwd: lazy(() => import('./SetPassword.tsx')),
}

export function Member({ section }: { section: MemberSection }) {
  const [allowed, setAllowed] = useState(false)
  useEffect(() => setAllowed(requireSession()), [])
  const Section = sections[section]
  return <Suspense fallback={<Loading />}>{allowed ? <Section /> : <Loading />}</Suspense>
}
