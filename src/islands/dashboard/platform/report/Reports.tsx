/** What I have reported, and what came of it. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { report } from '#lib/calls/platform/report.ts'
import type { OwnReport } from '#lib/contract/platform/report.ts'
import { dateTime } from '#lib/format/date.ts'
import { reportKindNames, reportOutcomeNames, reportReasonNames } from '#lib/format/report.ts'

const api = clientOf({ listMyReports: report.listMyReports })
const stateNames = { WAITING: ['等待处理', 'brand'], ...reportOutcomeNames } as const

const columns: Column<OwnReport>[] = [
  {
    key: 'title',
    label: '举报的内容',
    lead: true,
    cell: row =>
      row.link ? (
        <a className="link clamp-2" href={row.link}>
          {row.title}
        </a>
      ) : (
        <span className="clamp-2">{row.title}</span>
      ),
  },
  { key: 'kind', label: '类别', cell: row => reportKindNames[row.kind] },
  {
    key: 'reason',
    label: '原因',
    cell: row => (
      <>
        {reportReasonNames[row.reason]}
        {row.text && <span className="block text-ink-3 break-words">{row.text}</span>}
        {row.evidence.length > 0 && (
          <span className="flex flex-wrap gap-2">
            {row.evidence.map(picture => (
              <a key={picture.url} className="link" href={picture.url} target="_blank" rel="noreferrer">
                {picture.name}
              </a>
            ))}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'answer',
    label: '处理说明',
    cell: row => (
      <>
        {row.answer || (row.assertionId === null && '—')}
        {row.assertionId !== null && (
          <a className="link block" href={`/member/member_rights?id=${row.assertionId}`}>
            看侵权通知
          </a>
        )}
      </>
    ),
  },
  { key: 'created', label: '时间', cell: row => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time> },
  { key: 'state', label: '状态', aside: true, cell: row => <StateBadge names={stateNames} state={row.outcome ?? 'WAITING'} /> },
]

export default function Reports() {
  return (
    <ListScreen<OwnReport>
      name="own-reports"
      label="我的举报"
      queryKey={keyOf(report.listMyReports)}
      load={({ pageNo, pageSize, cursor }) =>
        api.listMyReports({
          query: { ...(pageNo ? { pageNo } : {}), ...(pageSize ? { pageSize } : {}), ...(cursor ? { cursor } : {}) },
        })
      }
      columns={columns}
      rowKey={row => row.reportId}
      empty={{ title: '还没有举报过', text: '看到违反规则的内容，在它旁边点“举报”。处理结果会通知你，对方不会知道是谁举报的。' }}
    />
  )
}
