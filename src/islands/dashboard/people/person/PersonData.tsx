/** Who I am here, who sees it, where things are sent to me; taking it all along, and leaving. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { TabPanels } from '#components/ui/TabPanels.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { profile } from '#lib/calls/people/profile.ts'
import type { MyProfile } from '#lib/contract/people/profile.ts'
import { Avatar } from './Avatar.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const api = clientOf({ getMyProfile: profile.getMyProfile })

// What stands under the other tabs comes when one of them is opened.
const Privacy = lazy(() => import('./Privacy.tsx').then(part => ({ default: part.Privacy })))
const Addresses = lazy(() => import('./Addresses.tsx').then(part => ({ default: part.Addresses })))
const ExportData = lazy(() => import('./ExportData.tsx').then(part => ({ default: part.ExportData })))
const CloseAccount = lazy(() => import('./CloseAccount.tsx').then(part => ({ default: part.CloseAccount })))

const TABS = ['profile', 'privacy', 'address', 'export', 'close'] as const

const Card = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="card card-pad max-w-2xl" aria-label={label}>
    <Suspense fallback={<Loading />}>{children}</Suspense>
  </section>
)

const tabsOf = (person: UseQueryResult<MyProfile>) => [
  {
    value: 'profile',
    label: '基本资料',
    content: (
      <Answer query={person}>
        {me => (
          <Card label="基本资料">
            <div className="stack">
              <Avatar person={me} />
              <ProfileForm person={me} />
            </div>
          </Card>
        )}
      </Answer>
    ),
  },
  {
    value: 'privacy',
    label: '隐私',
    content: (
      <Answer query={person}>
        {me => (
          <Card label="隐私">
            <Privacy person={me} />
          </Card>
        )}
      </Answer>
    ),
  },
  {
    value: 'address',
    label: '收货地址',
    content: (
      <Card label="收货地址">
        <Addresses />
      </Card>
    ),
  },
  {
    value: 'export',
    label: '导出资料',
    content: (
      <Card label="导出资料">
        <ExportData />
      </Card>
    ),
  },
  {
    value: 'close',
    label: '注销账号',
    content: (
      <Card label="注销账号">
        <CloseAccount />
      </Card>
    ),
  },
]

export default function PersonData() {
  const person = useQuery({ queryKey: keyOf(profile.getMyProfile), queryFn: () => api.getMyProfile() }, queryClient)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  return (
    <TabPanels
      label="个人资料"
      value={TABS.find(tab => tab === asked) ?? 'profile'}
      onValueChange={tab => setSearch(tab === 'profile' ? {} : { tab })}
      tabs={tabsOf(person)}
    />
  )
}
