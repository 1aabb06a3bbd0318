/** The platform's fee by kind of order: what holds, what comes, and each change with who proposed and approved it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fee } from '#lib/calls/trade/fee.ts'
import type { FeeChange, FeeChangeState } from '#lib/contract/trade/fee.ts'
import { feeChangeStateNames, rateText } from '#lib/format/fee.ts'
import { orderKindTexts } from '#lib/format/order.ts'
import { FeeForm } from './FeeForm.tsx'
import { DecisionButtons, proposalColumns } from './proposals.tsx'

const api = clientOf(fee)

const titleOf = (row: FeeChange): string => `${orderKindTexts[row.kind]} ${rateText(row.rate)}`

const columns: Column<FeeChange>[] = [
  { key: 'title', label: '费率', lead: true, cell: titleOf, csv: titleOf },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={feeChangeStateNames} state={row.state} />,
    csv: row => feeChangeStateNames[row.state][0],
  },
  { key: 'from', label: '生效日期', cell: row => <span className="num">{row.fromDay}</span>, csv: row => row.fromDay },
  { key: 'reason', label: '理由', cell: row => row.reason, csv: row => row.reason },
  ...proposalColumns<FeeChange>(),
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

function Actions({ row }: { row: FeeChange }) {
  const input = { params: { id: row.id }, body: {} }
  if (row.state !== 'PROPOSED') return null
  return (
    <DecisionButtons
      hindrance={row.hindrance}
      approve={{ label: '通过', send: () => api.approveChange(input), done: '已通过，卖家现在就能看到新费率' }}
      refuse={{ label: '不通过', send: () => api.refuseChange(input), done: '调整没有通过' }}
    />
  )
}

function Rates() {
  const rates = useQuery({ queryKey: keyOf(fee.listRates), queryFn: () => api.listRates() }, queryClient)
  return (
    <section className="card card-pad" aria-label="现在的费率">
      <h2 className="text-base font-semibold mb-2">现在的费率</h2>
      <Answer query={rates}>
        {list => (
          <ul className="divide-y divide-line">
            {list.map(one => (
              <li key={one.kind} className="flex flex-wrap justify-between gap-2 py-2">
                <span>{orderKindTexts[one.kind]}</span>
                <span className="card-meta num">
                  {one.next && (
                    <span>
                      {one.next.fromDay} 起 {rateText(one.next.rate)}
                    </span>
                  )}
                  <strong>{rateText(one.rate)}</strong>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}

export default function Fees() {
  const [open, setOpen] = useState(false)
  const propose = (
    <button type="button" className="btn btn-main btn-sm" onClick={() => setOpen(true)}>
      提出调整
    </button>
  )
  return (
    <>
      <Rates />
      <ListScreen<FeeChange, FeeChangeState>
        name="manage-fees"
        label="服务费调整"
        queryKey={keyOf(fee.listChanges)}
        load={({ filters: _, keyword: __, ...input }) => api.listChanges({ query: input })}
        columns={columns}
        rowKey={row => row.id}
        states={(['PROPOSED', 'APPROVED', 'REFUSED'] as const).map(value => ({ value, label: feeChangeStateNames[value][0] }))}
        actions={propose}
        csv
        empty={{
          title: '没有调整过服务费',
          text: '一位运营人员提出，另一位通过，至少公告七天之后对新订单生效。',
          action: propose,
        }}
      />
      {open && <FeeForm onClose={() => setOpen(false)} />}
    </>
  )
}
