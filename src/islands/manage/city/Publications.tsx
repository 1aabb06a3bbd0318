/** Services, jobs and job-seeker posts that are or were public: found by number, title or owner, and taken down with a reason. */
import { useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { postManaging, serviceManaging } from '#lib/calls/city/publication-managing.ts'
import type {
  ManagedPost,
  ManagedPostState,
  ManagedService,
  ManagedServiceState,
} from '#lib/contract/city/publication-managing.ts'
import { dateTime } from '#lib/format/date.ts'
import { offerStateNames } from '#lib/format/offer.ts'
import { postStateNames } from '#lib/format/recruitment-work.ts'
import { TakedownDialog } from './TakedownDialog.tsx'

const api = clientOf({
  listManagedServices: serviceManaging.listManagedServices,
  takeServiceDown: serviceManaging.takeServiceDown,
  listManagedPosts: postManaging.listManagedPosts,
  takePostDown: postManaging.takePostDown,
})

type Row = Pick<ManagedService, 'id' | 'title' | 'ownerId' | 'ownerName' | 'reason' | 'takenDownAt'>

interface ActionsProps {
  row: Row
  /** Its public page; null where it is not public. */
  href: string | null
  mayTakeDown: boolean
  takeDown: (reason: string) => Promise<unknown>
}

function Actions({ row, href, mayTakeDown, takeDown }: ActionsProps) {
  const [asking, setAsking] = useState(false)
  return (
    <span className="inline-flex flex-wrap gap-2">
      {href && (
        <a className="btn btn-sm" href={href} aria-label={`查看：${row.title}`}>
          查看
        </a>
      )}
      {mayTakeDown && (
        <button type="button" className="btn btn-sm btn-danger" aria-label={`下架：${row.title}`} onClick={() => setAsking(true)}>
          下架
        </button>
      )}
      {asking && <TakedownDialog title={row.title} act={takeDown} close={() => setAsking(false)} />}
    </span>
  )
}

const commonColumns = <Any extends Row>(): Column<Any>[] => [
  { key: 'title', label: '标题', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'id', label: '编号', cell: row => <span className="num">{row.id}</span>, csv: row => row.id },
  {
    key: 'owner',
    label: '发布方',
    cell: row => (
      <a className="link" href={`/search/user/${row.ownerId}`}>
        {row.ownerName}
      </a>
    ),
    csv: row => row.ownerName,
  },
  { key: 'reason', label: '下架原因', cell: row => row.reason || '—', csv: row => row.reason },
  {
    key: 'down',
    label: '下架时间',
    cell: row => (row.takenDownAt ? <time dateTime={row.takenDownAt}>{dateTime(row.takenDownAt)}</time> : '—'),
    csv: row => (row.takenDownAt ? dateTime(row.takenDownAt) : ''),
  },
]

const serviceColumns: Column<ManagedService>[] = [
  ...commonColumns<ManagedService>(),
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={offerStateNames} state={row.state} />,
    csv: row => offerStateNames[row.state][0],
  },
  {
    key: 'actions',
    label: '操作',
    cell: row => (
      <Actions
        row={row}
        href={row.state === 'ON' ? `/city/server/${row.id}` : null}
        mayTakeDown={row.state === 'ON'}
        takeDown={reason => api.takeServiceDown({ params: { id: row.id }, body: { reason } })}
      />
    ),
  },
]

const postColumns: Column<ManagedPost>[] = [
  ...commonColumns<ManagedPost>(),
  { key: 'kind', label: '类型', cell: row => kindTexts[row.kind], csv: row => kindTexts[row.kind] },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={postNames} state={row.state} />,
    csv: row => postNames[row.state][0],
  },
  {
    key: 'actions',
    label: '操作',
    cell: row => (
      <Actions
        row={row}
        href={row.state === 'PUBLISHED' ? `/city/recruitmentInfo/${row.kind}/${row.id}` : null}
        mayTakeDown={row.state === 'PUBLISHED' || row.state === 'PAUSED'}
        takeDown={reason => api.takePostDown({ params: { id: row.id }, body: { reason } })}
      />
    ),
  },
]

const kindTexts: Record<ManagedPost['kind'], string> = { job: '职位', resume: '求职信息' }
// People who look for work are not hiring.
const postNames = { ...postStateNames, PUBLISHED: ['公开', 'ok'] as const }

const Services = () => (
  <ListScreen<ManagedService, ManagedServiceState>
    name="managed-services"
    label="服务"
    queryKey={keyOf(serviceManaging.listManagedServices)}
    load={({ filters: _, ...input }) => api.listManagedServices({ query: input })}
    columns={serviceColumns}
    rowKey={row => row.id}
    states={(['ON', 'TAKEN_DOWN', 'APPEALING'] as const).map(value => ({ value, label: offerStateNames[value][0] }))}
    search="标题、编号或商家"
    csv
    empty={{ title: '没有这样的服务' }}
  />
)

const Posts = () => (
  <ListScreen<ManagedPost, ManagedPostState>
    name="managed-posts"
    label="招聘求职"
    queryKey={keyOf(postManaging.listManagedPosts)}
    load={({ filters: _, ...input }) => api.listManagedPosts({ query: input })}
    columns={postColumns}
    rowKey={row => row.id}
    states={(['PUBLISHED', 'PAUSED', 'TAKEN_DOWN', 'APPEALING'] as const).map(value => ({ value, label: postNames[value][0] }))}
    search="标题、编号或发布方"
    csv
    empty={{ title: '没有这样的职位或求职信息' }}
  />
)

export default function Publications() {
  const listQuery = useListQuery()
  return (
    <div className="stack">
      <Views
        label="服务与招聘"
        views={[
          ['', '服务'],
          ['posts', '招聘求职'],
        ]}
      />
      {listQuery.get('view') === 'posts' ? <Posts /> : <Services />}
    </div>
  )
}
