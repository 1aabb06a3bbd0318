/** Money of completed orders that operators give back: proposed by one, confirmed by another. */
import { useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { PLATFORM_REFUND_STATES, platformRefunds } from '#lib/calls/trade/platform-refund.ts'
import type { PlatformRefund, PlatformRefundState } from '#lib/contract/trade/platform-refund.ts'
import { correctionStateNames } from '#lib/format/ledger.ts'
import { money, yuan } from '#lib/format/money.ts'
import { PlatformRefundForm } from './PlatformRefundForm.tsx'
import { DecisionButtons, proposalColumns } from './proposals.tsx'

const api = clientOf(platformRefunds)

function Actions({ row }: { row: PlatformRefund }) {
  const input = { params: { id: row.id }, body: {} }
  if (row.state !== 'PROPOSED') return null
  return (
    <DecisionButtons
      hindrance={row.hindrance}
      approve={{ label: '确认退款', send: () => api.approvePlatformRefund(input), done: '已确认，正在退款' }}
      refuse={{ label: '不退', send: () => api.refusePlatformRefund(input), done: '没有退款' }}
    />
  )
}

const columns: Column<PlatformRefund>[] = [
  { key: 'title', label: '订单', lead: true, cell: row => row.title, csv: row => row.title },
  {
    key: 'value',
    label: '退款',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{money(row.value)}</span>,
    csv: row => yuan(row.value),
  },
  {
    key: 'state',
    label: '状态',
    cell: row => <StateBadge names={correctionStateNames} state={row.state} />,
    csv: row => correctionStateNames[row.state][0],
  },
  { key: 'orderNo', label: '订单号', cell: row => <span className="num">{row.orderNo}</span>, csv: row => row.orderNo },
  { key: 'sides', label: '买家 / 卖家', cell: row => `${row.buyer} / ${row.seller}`, csv: row => `${row.buyer} / ${row.seller}` },
  {
    key: 'left',
    label: '合计 / 还可以退',
    align: 'end',
    cell: row => <span className="num">{`${money(row.total)} / ${money(row.left)}`}</span>,
    csv: row => `${yuan(row.total)} / ${yuan(row.left)}`,
  },
  { key: 'reason', label: '理由', cell: row => row.reason, csv: row => row.reason },
  ...proposalColumns<PlatformRefund>(),
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export default function PlatformRefunds() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListScreen<PlatformRefund, PlatformRefundState>
        name="manage-platform-refunds"
        label="平台退款"
        queryKey={keyOf(platformRefunds.listPlatformRefunds)}
        load={({ filters: _, keyword: __, ...input }) => api.listPlatformRefunds({ query: input })}
        columns={columns}
        rowKey={row => row.id}
        states={PLATFORM_REFUND_STATES.map(value => ({ value, label: correctionStateNames[value][0] }))}
        actions={
          <button type="button" className="btn btn-main btn-sm" onClick={() => setOpen(true)}>
            提出平台退款
          </button>
        }
        csv
        empty={{ title: '还没有平台退款', text: '已完成的订单要由平台退款的，一位运营人员提出，另一位确认之后退。' }}
      />
      {open && <PlatformRefundForm onClose={() => setOpen(false)} />}
    </>
  )
}
