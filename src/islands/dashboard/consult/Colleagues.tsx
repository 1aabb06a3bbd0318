/** Each consultant of the company with the work before them and what came of it. */
import { Link } from 'wouter'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consultCases } from '#lib/calls/consult/consult-workspace-cases.ts'
import type { WorkspaceColleague } from '#lib/contract/consult/consult-workspace-cases.ts'
import { presenceTexts } from '#lib/format/consult.ts'
import { consultantStateNames } from '#lib/format/consult-workspace.ts'
import { span } from '#lib/format/date.ts'

const api = clientOf({ listColleagues: consultCases.listColleagues })

const number = (
  key: 'waiting' | 'running' | 'finished' | 'disputed' | 'answerCount',
  label: string,
): Column<WorkspaceColleague> => ({
  key,
  label,
  align: 'end',
  cell: row => <span className="num">{row[key]}</span>,
  csv: row => row[key],
})

const columns: Column<WorkspaceColleague>[] = [
  { key: 'name', label: '顾问', lead: true, cell: row => row.name, csv: row => row.name },
  { key: 'title', label: '头衔', cell: row => row.title, csv: row => row.title },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row =>
      row.employed ? (
        <span className="inline-flex flex-wrap gap-1">
          <StateBadge names={consultantStateNames} state={row.state} />
          {row.state === 'ACTIVE' && <span className="badge badge-slate">{presenceTexts[row.online]}</span>}
        </span>
      ) : (
        <span className="badge badge-slate">已离职</span>
      ),
    csv: row => (row.employed ? consultantStateNames[row.state][0] : '已离职'),
  },
  number('waiting', '待接单'),
  number('running', '进行中'),
  number('finished', '已完成'),
  number('disputed', '有争议'),
  { ...number('answerCount', '公开回答'), optional: true },
  {
    key: 'reply',
    label: '首次回复',
    align: 'end',
    cell: row => <span className="num">{row.replySeconds === null ? '—' : span(row.replySeconds)}</span>,
    csv: row => row.replySeconds,
  },
  {
    key: 'score',
    label: '评分',
    align: 'end',
    cell: row => (
      <span className="num">{row.reviewCount > 0 ? `${(row.score / 100).toFixed(2)}（${row.reviewCount}）` : '—'}</span>
    ),
    csv: row => (row.reviewCount > 0 ? (row.score / 100).toFixed(2) : ''),
  },
]

export default function Colleagues() {
  const identity = useIdentityKey()
  return (
    <ListScreen<WorkspaceColleague>
      name="consult-colleagues"
      label="员工咨询"
      queryKey={keyOf(consultCases.listColleagues, identity, 'page')}
      load={({ filters: _, ...input }) => api.listColleagues({ query: input })}
      columns={columns}
      rowKey={row => row.employeeId}
      detail={{ href: row => `/merchant/consult/owner?employee=${row.employeeId}` }}
      search="搜索姓名"
      csv
      empty={{
        title: '公司还没有顾问',
        text: '以公司名义接咨询的员工会列在这里：待接单、进行中和评分。',
        action: (
          <Link className="btn btn-main" href="/merchant/staff/adding">
            邀请顾问
          </Link>
        ),
      }}
    />
  )
}
