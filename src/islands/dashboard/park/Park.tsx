/** What I put into the park at a glance: topics, files, videos, each with its number and the newest; and what I follow there. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge, type StateNames } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { downloadWorkspace } from '#lib/calls/park/download-workspace.ts'
import { forumWorkspace } from '#lib/calls/park/forum-workspace.ts'
import { videoWorkspace } from '#lib/calls/park/video-workspace.ts'
import type { CallDefinition, ListOf } from '#lib/contract/define.ts'
import { totalText } from '#lib/format/count.ts'
import { relativeTime } from '#lib/format/date.ts'
import { fileStateNames, topicStateNames, videoStateNames } from '#lib/format/park-workspace.ts'

const api = clientOf({
  listMyTopics: forumWorkspace.listMyTopics,
  listMyFiles: downloadWorkspace.listMyFiles,
  listMyVideos: videoWorkspace.listMyVideos,
})

const NEWEST = { query: { pageSize: 4 } }

type Row<State extends string> = { id: number; title: string; state: State; createdAt: string }

interface NewestProps<State extends string> {
  call: CallDefinition
  title: string
  href: string
  names: StateNames<State>
  load: () => Promise<ListOf<Row<State>>>
  none: string
  /** Where one begins. */
  go: readonly [label: string, href: string]
}

function Newest<State extends string>({ call, title, href, names, load, none, go }: NewestProps<State>) {
  const identity = useIdentityKey()
  const list = useQuery({ queryKey: keyOf(call, identity, 'newest'), queryFn: load }, queryClient)
  return (
    <RecordPart
      level={2}
      title={title}
      aside={
        list.data?.total !== 0 && (
          <Link className="section-more" href={href}>
            {list.data ? `全部 ${totalText(list.data.total, list.data.totalIsLowerBound)}` : '全部'}
          </Link>
        )
      }
    >
      <Answer query={list}>
        {page =>
          page.list.length === 0 ? (
            <p className="text-ink-2">
              {none}
              <a className="link" href={go[1]}>
                {go[0]}
              </a>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {page.list.map(row => (
                <li key={row.id} className="card-link py-2">
                  <Link className="cover-link clamp-1" href={`${href}?id=${row.id}`}>
                    {row.title || '还没有标题'}
                  </Link>
                  <p className="card-meta">
                    <StateBadge names={names} state={row.state} />
                    <time dateTime={row.createdAt}>{relativeTime(row.createdAt)}</time>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </RecordPart>
  )
}

function Overview({ merchant }: { merchant: boolean }) {
  const [forum, data, video] = merchant
    ? (['/merchant/park/mine/forum', '/merchant/park/mine/data', '/merchant/park/mine/vedio'] as const)
    : ([
        '/member/member_park/member_park_forum',
        '/member/member_park/member_park_data',
        '/member/member_park/member_park_vedio',
      ] as const)
  return (
    <div className="grid gap-4 items-start lg:grid-cols-3">
      <Newest
        call={forumWorkspace.listMyTopics}
        title="帖子"
        href={forum}
        names={topicStateNames}
        load={() => api.listMyTopics(NEWEST)}
        none="还没有发过帖子。"
        go={['去论坛看看', '/park/park_forum']}
      />
      <Newest
        call={downloadWorkspace.listMyFiles}
        title="资料"
        href={data}
        names={fileStateNames}
        load={() => api.listMyFiles(NEWEST)}
        none="还没有上传过资料。"
        go={['上传资料', `${data}?write=new`]}
      />
      <Newest
        call={videoWorkspace.listMyVideos}
        title="视频"
        href={video}
        names={videoStateNames}
        load={() => api.listMyVideos(NEWEST)}
        none="还没有视频。"
        go={['上传视频', `${video}?write=new`]}
      />
    </div>
  )
}

const FollowedAccounts = lazy(() => import('./official/FollowedAccounts.tsx'))
const OwnAccounts = lazy(() => import('./official/OwnAccounts.tsx'))

export default function Park() {
  const listQuery = useListQuery()
  const merchant = listQuery.path.startsWith('/merchant')
  const [view, label] = merchant ? (['official', '官方号'] as const) : (['followed', '关注的官方号'] as const)
  return (
    <div className="stack">
      <Views
        label="园区内容"
        views={[
          ['', '我发布的'],
          [view, label],
        ]}
      />
      {listQuery.get('view') === view ? (
        <Suspense fallback={<Loading />}>{merchant ? <OwnAccounts /> : <FollowedAccounts />}</Suspense>
      ) : (
        <Overview merchant={merchant} />
      )}
    </div>
  )
}
