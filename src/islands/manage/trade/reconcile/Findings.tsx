/** Differences, newest first. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { FINDING_STATES, reconciliation } from '#lib/calls/trade/reconciliation.ts'
import type { Finding, FindingState } from '#lib/contract/trade/reconciliation.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { money, yuan } from '#lib/format/money.ts'
import { findingKindTexts, findingStateNames, findingSubjectTexts } from '#lib/format/reconciliation.ts'

const api = clientOf({ listFindings: reconciliation.listFindings })

const titleOf = ({ subject, finding }: Finding): string => `${findingSubjectTexts[subject]}：${findingKindTexts[finding]}`
const amountOf = (amount: number | null) => (amount === null ? '没有' : money(amount))

const columns: Column<Finding>[] = [
  { key: 'title', label: '差异', lead: true, cell: titleOf, csv: titleOf },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={findingStateNames} state={row.state} />,
    csv: row => findingStateNames[row.state][0],
  },
  {
    key: 'bill',
    label: '账单',
    align: 'end',
    cell: row => <span className="num">{amountOf(row.billAmount)}</span>,
    csv: row => row.billAmount && yuan(row.billAmount),
  },
  {
    key: 'own',
    label: '本站',
    align: 'end',
    cell: row => <span className="num">{amountOf(row.ownAmount)}</span>,
    csv: row => row.ownAmount && yuan(row.ownAmount),
  },
  { key: 'day', label: '日期', cell: row => `${row.day} ${row.label}`, csv: row => `${row.day} ${row.label}` },
  {
    key: 'number',
    label: '编号',
    cell: row => <span className="num break-words">{row.number}</span>,
    csv: row => csvLongNumber(row.number),
  },
]

export const Findings = () => (
  <ListScreen<Finding, FindingState>
    name="manage-findings"
    label="对账差异"
    queryKey={keyOf(reconciliation.listFindings)}
    load={({ filters: _, ...input }) => api.listFindings({ query: input })}
    columns={columns}
    rowKey={row => row.id}
    detail={{ param: 'id', value: row => row.id }}
    states={FINDING_STATES.map(value => ({ value, label: findingStateNames[value][0] }))}
    search="支付、退款、交易或订单的编号"
    csv
    empty={{ title: '没有对账差异', text: '每天的账单取到之后自动比对，不一致的列在这里。' }}
  />
)
