/** Corrections of the ledger: proposed by one operator, approved by another. */
import { useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { CORRECTION_STATES, ledger } from '#lib/calls/trade/ledger.ts'
import type { Correction, CorrectionState } from '#lib/contract/trade/ledger.ts'
import { correctionStateNames, ledgerAccountText } from '#lib/format/ledger.ts'
import { money, yuan } from '#lib/format/money.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { DecisionButtons, proposalColumns } from './proposals.tsx'

const api = clientOf(ledger)

const columns: Column<Correction>[] = [
  { key: 'reason', label: '理由', lead: true, cell: row => row.reason, csv: row => row.reason },
  {
    key: 'amount',
    label: '金额',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{money(row.amount)}</span>,
    csv: row => yuan(row.amount),
  },
  {
    key: 'state',
    label: '状态',
    cell: row => <StateBadge names={correctionStateNames} state={row.state} />,
    csv: row => correctionStateNames[row.state][0],
  },
  { key: 'id', label: '编号', cell: row => <span className="num">{row.id}</span>, csv: row => row.id },
  { key: 'from', label: '付出', cell: row => ledgerAccountText(row.from), csv: row => ledgerAccountText(row.from) },
  { key: 'to', label: '收入', cell: row => ledgerAccountText(row.to), csv: row => ledgerAccountText(row.to) },
  ...proposalColumns<Correction>(),
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

function Actions({ row }: { row: Correction }) {
  const input = { params: { id: row.id }, body: {} }
  if (row.state !== 'PROPOSED') return null
  return (
    <DecisionButtons
      hindrance={row.mayApprove ? undefined : '自己提出的，或涉及自己账户的更正，要由另一位运营人员通过'}
      approve={{ label: '通过', send: () => api.approveCorrection(input), done: '更正已入账' }}
      refuse={{ label: '不通过', send: () => api.refuseCorrection(input), done: '更正没有入账' }}
    />
  )
}

export default function Corrections() {
  const [open, setOpen] = useState(false)
  const propose = (
    <button type="button" className="btn btn-main btn-sm" onClick={() => setOpen(true)}>
      提出更正
    </button>
  )
  return (
    <>
      <ListScreen<Correction, CorrectionState>
        name="manage-corrections"
        label="账目更正"
        queryKey={keyOf(ledger.listCorrections)}
        load={({ filters: _, keyword: __, ...input }) => api.listCorrections({ query: input })}
        columns={columns}
        rowKey={row => row.id}
        states={CORRECTION_STATES.map(value => ({ value, label: correctionStateNames[value][0] }))}
        actions={propose}
        csv
        empty={{ title: '没有账目更正', text: '账目记错时，由一位运营人员提出更正，另一位通过之后入账。', action: propose }}
      />
      {open && <CorrectionForm onClose={() => setOpen(false)} />}
    </>
  )
}
