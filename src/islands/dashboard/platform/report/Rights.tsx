/** Notices of infringement that I gave, and those about what I published. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { rights } from '#lib/calls/platform/rights.ts'
import type { AssertionCard } from '#lib/contract/platform/rights.ts'
import { dateTime } from '#lib/format/date.ts'
import { reportKindNames } from '#lib/format/report.ts'
import { assertionRoleNames, assertionStateNames } from '#lib/format/rights.ts'
import { RightsDetail } from './RightsDetail.tsx'

const api = clientOf({ listMyAssertions: rights.listMyAssertions })

const columns: Column<AssertionCard>[] = [
  { key: 'title', label: '内容', lead: true, cell: row => <span className="clamp-2">{row.title}</span> },
  { key: 'kind', label: '类别', cell: row => reportKindNames[row.kind] },
  { key: 'role', label: '我是', cell: row => assertionRoleNames[row.role] },
  { key: 'submitted', label: '时间', cell: row => <time dateTime={row.submittedAt}>{dateTime(row.submittedAt)}</time> },
  { key: 'until', label: '期限', cell: row => (row.until ? <time dateTime={row.until}>{dateTime(row.until)}</time> : '—') },
  { key: 'state', label: '状态', aside: true, cell: row => <StateBadge names={assertionStateNames} state={row.state} /> },
]

export default function Rights() {
  const listQuery = useListQuery()
  if (listQuery.get('id')) return <RightsDetail id={Number(listQuery.get('id'))} />
  return (
    <ListScreen<AssertionCard>
      name="rights-assertions"
      label="侵权通知"
      queryKey={keyOf(rights.listMyAssertions)}
      load={({ pageNo, pageSize, cursor }) =>
        api.listMyAssertions({
          query: { ...(pageNo ? { pageNo } : {}), ...(pageSize ? { pageSize } : {}), ...(cursor ? { cursor } : {}) },
        })
      }
      columns={columns}
      rowKey={row => row.assertionId}
      detail={{ param: 'id', value: row => row.assertionId }}
      empty={{
        title: '没有侵权通知',
        text: '发现有人盗用你的作品，在它旁边点“举报”，原因选“盗用图片、文字、资质或作品”，再提交侵权通知。',
      }}
    />
  )
}
