/** The schools the company has registered: those that have passed, and those on their way. */
import { Link } from 'wouter'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { schoolWorkspace } from '#lib/calls/learn/school-workspace.ts'
import type { SchoolWorkspaceState, WorkspaceSchool } from '#lib/contract/learn/school-workspace.ts'
import { count } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { schoolKindTexts } from '#lib/format/learn.ts'
import { listingNames, revisionNames } from '#lib/format/learn-workspace.ts'
import { Time } from './parts.tsx'

const api = clientOf({ listCompanySchools: schoolWorkspace.listCompanySchools })

type Group = 'passed' | 'under'

function ValidUntil({ check }: Pick<WorkspaceSchool, 'check'>) {
  if (!check) return '—'
  return check.isOverdue ? <span className="badge badge-warn">已过期</span> : <span className="num">{check.validUntil}</span>
}

const columns = (group: Group): Column<WorkspaceSchool>[] => [
  { key: 'name', label: '院校', lead: true, cell: row => row.name, csv: row => row.name },
  { key: 'kind', label: '类型', cell: row => schoolKindTexts[row.kind], csv: row => schoolKindTexts[row.kind] },
  { key: 'area', label: '地区', cell: row => row.areaText, csv: row => row.areaText },
  ...(group === 'passed'
    ? [
        {
          key: 'check',
          label: '认证有效到',
          cell: (row: WorkspaceSchool) => <ValidUntil check={row.check} />,
          csv: (row: WorkspaceSchool) => row.check?.validUntil ?? '',
        },
        {
          key: 'courses',
          label: '课程',
          align: 'end' as const,
          cell: (row: WorkspaceSchool) => <span className="num">{row.courseCount}</span>,
          csv: (row: WorkspaceSchool) => row.courseCount,
        },
        {
          key: 'views',
          label: '浏览',
          align: 'end' as const,
          cell: (row: WorkspaceSchool) => <span className="num">{count(row.viewCount)}</span>,
          csv: (row: WorkspaceSchool) => row.viewCount,
        },
        {
          key: 'favourites',
          label: '收藏',
          align: 'end' as const,
          optional: true,
          cell: (row: WorkspaceSchool) => <span className="num">{count(row.favouriteCount)}</span>,
          csv: (row: WorkspaceSchool) => row.favouriteCount,
        },
      ]
    : [
        {
          key: 'reason',
          label: '说明',
          cell: (row: WorkspaceSchool) => row.revision?.reason ?? row.reason ?? '—',
          csv: (row: WorkspaceSchool) => row.revision?.reason ?? row.reason,
        },
      ]),
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        <StateBadge names={listingNames} state={row.state} />
        {row.revision && <StateBadge names={revisionNames} state={row.revision.state} />}
      </span>
    ),
    csv: row => [listingNames[row.state][0], row.revision && revisionNames[row.revision.state][0]].filter(Boolean).join(' '),
  },
  { key: 'updated', label: '更新时间', cell: row => <Time at={row.updatedAt} />, csv: row => dateTime(row.updatedAt) },
]

export function Schools({ group }: { group: Group }) {
  const identity = useIdentityKey()
  const register = (
    <Link className="btn btn-main" href="/merchant/school/addSchoold">
      登记院校
    </Link>
  )
  const states: readonly SchoolWorkspaceState[] =
    group === 'passed' ? ['ONLINE', 'OFFLINE'] : ['UNDER_REVIEW', 'REJECTED', 'DRAFT', 'ONLINE']
  return (
    <ListScreen<WorkspaceSchool, SchoolWorkspaceState>
      name={`schools-${group}`}
      label={group === 'passed' ? '已通过的院校' : '审核中的院校'}
      queryKey={keyOf(schoolWorkspace.listCompanySchools, group, identity)}
      load={({ filters: _, ...input }) => api.listCompanySchools({ query: { ...input, group } })}
      columns={columns(group)}
      rowKey={row => row.schoolId}
      detail={{ href: row => `/merchant/school/addSchoold?id=${row.schoolId}` }}
      states={states.map(value => ({
        value,
        label: group === 'under' && value === 'ONLINE' ? '已上线有变更' : listingNames[value][0],
      }))}
      search="搜索院校名"
      actions={register}
      csv
      empty={
        group === 'passed'
          ? { title: '还没有通过审核的院校', text: '登记院校并通过审核之后，就会出现在学校频道和地图上。', action: register }
          : { title: '没有在准备或审核中的院校', text: '新登记的院校和资料变更会列在这里。', action: register }
      }
    />
  )
}
