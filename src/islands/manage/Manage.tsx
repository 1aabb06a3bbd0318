/** The operators' console: one frame with real addresses, each section fetched when it is opened. */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { SectionNav } from '#components/ui/frame/SectionNav.tsx'
import { useArrival } from '#components/ui/frame/use-arrival.ts'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { ApiError } from '#lib/api/error.ts'
import { counter } from '#lib/format/count.ts'
import { isOfDuties, MANAGE, type ManagePath, manageSectionAt } from '#lib/navigation/manage.ts'
import { requireSession } from '#lib/session/guard.ts'
import { useOverview } from './overview.ts'
import { waitingBySection } from './queues.ts'
import { sections } from './sections.ts'

const drawn = Object.fromEntries(Object.entries(sections).map(([path, load]) => [path, lazy(load)])) as unknown as Record<
  ManagePath,
  ComponentType
>

const Closed = () => (
  <EmptyCard title="这里只对运营人员开放" text="如果你应该有权限，请联系负责人。">
    <a className="btn" href="/home">
      回首页
    </a>
  </EmptyCard>
)

/** How much waits in a section. */
function Count({ waiting }: { waiting: number }) {
  if (waiting === 0) return null
  return (
    <>
      {' '}
      <span className="nav-count num">
        {counter(waiting)}
        <span className="sr-only"> 件等待</span>
      </span>
    </>
  )
}

export function Manage() {
  const [path] = useLocation()
  const [allowed, setAllowed] = useState(false)
  useEffect(() => setAllowed(requireSession()), [])
  const section = manageSectionAt(path)
  const heading = useArrival(path, section?.label ?? '')
  const me = useOverview(allowed)
  if (!section) {
    // Left for a page outside of the area by the back button: that page is the server's.
    location.reload()
    return null
  }
  if (!me.data) {
    const refused = me.error instanceof ApiError && me.error.code === 'rights.denied'
    return (
      <div className="stack my-4">
        <h1 className="text-xl font-semibold">运营后台</h1>
        {refused ? <Closed /> : me.error ? <Failed error={me.error} retry={() => void me.refetch()} /> : <Loading lines={6} />}
      </div>
    )
  }
  const Section = drawn[section.path]
  const operator = me.data
  const waiting = waitingBySection(operator)
  return (
    <div className="dash">
      <SectionNav
        label="运营后台"
        root="/manage"
        sections={MANAGE.filter(one => isOfDuties(one, operator.duties))}
        current={section}
        note={one => <Count waiting={waiting.get(one) ?? 0} />}
      />
      <div className="dash-main">
        <h1 className="text-xl font-semibold" ref={heading} tabIndex={-1}>
          {section.path === '/manage' ? '运营后台' : section.label}
        </h1>
        <Suspense fallback={<Loading />}>
          {isOfDuties(section, operator.duties) ? (
            <Section key={section.path} />
          ) : (
            <EmptyCard title="这里不在你的职责范围内" text="需要的话，请负责人调整你的职责。" />
          )}
        </Suspense>
      </div>
      <Toasts />
    </div>
  )
}
