/** Everything that was found, with its reason, what came of it, and its case. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fraud } from '#lib/calls/platform/fraud.ts'
import type { FraudHit, FraudOutcome, FraudSignal } from '#lib/contract/platform/fraud.ts'
import { dateTime } from '#lib/format/date.ts'
import { fraudLevelTexts, fraudOutcomeTexts, fraudSignalTexts } from '#lib/format/fraud.ts'

const api = clientOf({ listFraudHits: fraud.listFraudHits })

type State = FraudOutcome | 'WAITING'
const stateNames = {
  WAITING: ['等待判定', 'brand'],
  NOTED: ['只是提醒', 'slate'],
  FRAUD: [fraudOutcomeTexts.FRAUD, 'bad'],
  HARMLESS: [fraudOutcomeTexts.HARMLESS, 'ok'],
  GONE: [fraudOutcomeTexts.GONE, 'slate'],
} as const

const stateOf = (row: FraudHit) => row.outcome ?? (row.level === 'WARN' ? 'NOTED' : 'WAITING')

const columns: Column<FraudHit>[] = [
  { key: 'reason', label: '原因', lead: true, cell: row => <span className="break-words">{row.reason || '账号已注销'}</span> },
  { key: 'signal', label: '信号', cell: row => fraudSignalTexts[row.signal], csv: row => row.signal },
  { key: 'level', label: '处理', cell: row => fraudLevelTexts[row.level], csv: row => row.level },
  {
    key: 'account',
    label: '账号',
    cell: row => (row.account ? `${row.account.nickname}（编号 ${row.account.userId}）` : '不显示'),
    csv: row => row.account?.userId ?? '',
  },
  { key: 'state', label: '结果', aside: true, cell: row => <StateBadge names={stateNames} state={stateOf(row)} />, csv: stateOf },
  {
    key: 'at',
    label: '时间',
    cell: row => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>,
    csv: row => row.createdAt,
  },
]

export function Hits() {
  return (
    <ListScreen<FraudHit, State>
      name="fraud-hits"
      label="反骗命中记录"
      queryKey={keyOf(fraud.listFraudHits)}
      load={({ filters, state, keyword: _, ...input }) =>
        api.listFraudHits({
          query: {
            ...input,
            ...(state ? { outcome: state } : {}),
            ...(filters.signal ? { signal: filters.signal as FraudSignal } : {}),
          },
        })
      }
      columns={columns}
      rowKey={row => row.hitId}
      detail={{ href: row => (row.reviewId === null ? null : `/manage/review?id=${row.reviewId}`) }}
      allLabel="全部"
      states={(['WAITING', 'FRAUD', 'HARMLESS', 'GONE'] as const).map(value => ({ value, label: stateNames[value][0] }))}
      filters={[{ name: 'signal', label: '信号', choices: Object.entries(fraudSignalTexts) }]}
      csv
      empty={{ title: '还没有命中', text: '信号发现什么，会按时间列在这里，保留 180 天。' }}
    />
  )
}
