/** Coins that operators take or give, proposed by one and approved by another; and days of signing in that they restore. */
import { useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { COIN_CHANGE_STATES, coinManaging } from '#lib/calls/trade/coin-managing.ts'
import type { CoinChange, CoinChangeState } from '#lib/contract/trade/coin-managing.ts'
import { dateTime } from '#lib/format/date.ts'
import { correctionStateNames } from '#lib/format/ledger.ts'
import { useAction } from '../use-action.ts'
import { CheckInLiftForm } from './CheckInLiftForm.tsx'
import { CheckInRestoreForm } from './CheckInRestoreForm.tsx'
import { CoinChangeForm } from './CoinChangeForm.tsx'
import { coinChangeKindTexts } from './coin-texts.ts'

const api = clientOf(coinManaging)

/** 扣回 50 枚，实际 30 枚 */
const amountText = ({ kind, amount, moved, barsSignIn }: CoinChange): string =>
  `${coinChangeKindTexts[kind]} ${amount} 枚${moved === null || moved === amount ? '' : `，实际 ${moved} 枚`}${barsSignIn ? '，取消签到资格' : ''}`

/** 林小满（用户 12），or 云起科技（公司 3） */
const holderText = ({ holder, userId, companyId }: CoinChange): string =>
  `${holder}（${userId === null ? `公司 ${companyId}` : `用户 ${userId}`}）`

const Deed = ({ by, at }: { by: string; at: string }) => (
  <>
    {by}{' '}
    <time className="whitespace-nowrap" dateTime={at}>
      {dateTime(at)}
    </time>
  </>
)

const columns: Column<CoinChange>[] = [
  { key: 'reason', label: '理由', lead: true, cell: row => row.reason, csv: row => row.reason },
  {
    key: 'amount',
    label: '金币',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{amountText(row)}</span>,
    csv: amountText,
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
  {
    key: 'proposed',
    label: '提出',
    cell: row => <Deed by={row.proposedBy} at={row.proposedAt} />,
    csv: row => `${row.proposedBy} ${dateTime(row.proposedAt)}`,
  },
  {
    key: 'decided',
    label: '处理',
    cell: row => row.decidedAt && <Deed by={row.decidedBy ?? ''} at={row.decidedAt} />,
    csv: row => row.decidedAt && `${row.decidedBy} ${dateTime(row.decidedAt)}`,
  },
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
  const { act, acting } = useAction()
  const input = { params: { id: row.id }, body: {} }
  if (row.isBarred && row.userId !== null) return <LiftBar userId={row.userId} />
  if (row.state !== 'PROPOSED') return null
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonedButton
        className="btn btn-sm btn-main"
        reason={row.mayApprove ? undefined : '自己提出的，或涉及自己金币的，要由另一位运营人员通过'}
        onClick={() => void act(() => api.approveCoinChange(input), '金币已入账')}
      >
        通过
      </ReasonedButton>
      <button
        type="button"
        className="btn btn-sm"
        disabled={acting}
        onClick={() => void act(() => api.refuseCoinChange(input), '金币没有变动')}
      >
        不通过
      </button>
    </div>
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
