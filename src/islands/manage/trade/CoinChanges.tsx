/** Coins that operators take or give, proposed by one and approved by another; and days of signing in that they restore. */
import { useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { COIN_CHANGE_STATES, coinManaging } from '#lib/calls/trade/coin-managing.ts'
import type { CoinChange, CoinChangeState } from '#lib/contract/trade/coin-managing.ts'
import { correctionStateNames } from '#lib/format/ledger.ts'
import { thousands } from '#lib/format/thousands.ts'
import { CheckInLiftForm } from './CheckInLiftForm.tsx'
import { CheckInRestoreForm } from './CheckInRestoreForm.tsx'
import { CoinChangeForm } from './CoinChangeForm.tsx'
import { coinChangeKindTexts } from './coin-texts.ts'
import { DecisionButtons, proposalColumns } from './proposals.tsx'

const api = clientOf(coinManaging)

/** 扣回 50 枚，实际 30 枚. @param write how a number is written: for reading, or for a file */
const amountText = ({ kind, amount, moved, barsSignIn }: CoinChange, write: (coins: number) => string): string =>
  [
    `${coinChangeKindTexts[kind]} ${write(amount)} 枚`,
    moved !== null && moved !== amount && `实际 ${write(moved)} 枚`,
    barsSignIn && '取消签到资格',
  ]
    .filter(Boolean)
    .join('，')

/** 林小满（用户 12），or 云起科技（公司 3） */
const holderText = ({ holder, userId, companyId }: CoinChange): string =>
  `${holder}（${userId === null ? `公司 ${companyId}` : `用户 ${userId}`}）`

const columns: Column<CoinChange>[] = [
  { key: 'reason', label: '理由', lead: true, cell: row => row.reason, csv: row => row.reason },
  {
    key: 'amount',
    label: '金币',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{amountText(row, thousands)}</span>,
    csv: row => amountText(row, String),
  },
  {
    key: 'state',
    label: '状态',
    cell: row => <StateBadge names={correctionStateNames} state={row.state} />,
    csv: row => correctionStateNames[row.state][0],
  },
  {
    key: 'holder',
    label: '用户或公司',
    cell: holderText,
    csv: holderText,
  },
  ...proposalColumns<CoinChange>(),
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

function LiftBar({ userId }: { userId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-sm" onClick={() => setOpen(true)}>
        恢复签到资格
      </button>
      {open && <CheckInLiftForm userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Actions({ row }: { row: CoinChange }) {
  const input = { params: { id: row.id }, body: {} }
  if (row.isBarred && row.userId !== null) return <LiftBar userId={row.userId} />
  if (row.state !== 'PROPOSED') return null
  return (
    <DecisionButtons
      hindrance={row.mayApprove ? undefined : '自己提出的，或涉及自己金币的，要由另一位运营人员通过'}
      approve={{ label: '通过', send: () => api.approveCoinChange(input), done: '金币已入账' }}
      refuse={{ label: '不通过', send: () => api.refuseCoinChange(input), done: '金币没有变动' }}
    />
  )
}

export default function CoinChanges() {
  const [open, setOpen] = useState<'change' | 'restore' | null>(null)
  const close = () => setOpen(null)
  const actions = (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="btn btn-sm" onClick={() => setOpen('restore')}>
        恢复签到
      </button>
      <button type="button" className="btn btn-main btn-sm" onClick={() => setOpen('change')}>
        提出金币增减
      </button>
    </div>
  )
  return (
    <>
      <ListScreen<CoinChange, CoinChangeState>
        name="manage-coins"
        label="金币的扣回和补发"
        queryKey={keyOf(coinManaging.listCoinChanges)}
        load={({ filters: _, keyword: __, ...input }) => api.listCoinChanges({ query: input })}
        columns={columns}
        rowKey={row => row.id}
        states={COIN_CHANGE_STATES.map(value => ({ value, label: correctionStateNames[value][0] }))}
        actions={actions}
        csv
        empty={{ title: '还没有金币增减', text: '扣回、补发和活动赠送都由一位运营人员提出，另一位通过之后入账。' }}
      />
      {open === 'change' && <CoinChangeForm onClose={close} />}
      {open === 'restore' && <CheckInRestoreForm onClose={close} />}
    </>
  )
}
