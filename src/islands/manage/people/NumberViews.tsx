/** Whole numbers of identity cards: asked for by one operator, allowed by another, read by the first for minutes. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge, type StateNames } from '#components/ui/data/StateBadge.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { certificationManaging, NUMBER_VIEW_STATES, READABLE_MINUTES } from '#lib/calls/people/certification-managing.ts'
import type { NumberView, NumberViewState } from '#lib/contract/people/certification-managing.ts'
import { dateTime } from '#lib/format/date.ts'
import { useAction } from '../use-action.ts'

const api = clientOf({
  listNumberViews: certificationManaging.listNumberViews,
  allowNumberView: certificationManaging.allowNumberView,
  refuseNumberView: certificationManaging.refuseNumberView,
  readNumber: certificationManaging.readNumber,
})

const stateNames: StateNames<NumberViewState> = {
  ASKED: ['等待同意', 'warn'],
  ALLOWED: ['已同意', 'ok'],
  REFUSED: ['未同意', 'slate'],
}

const columns: Column<NumberView>[] = [
  { key: 'reason', label: '原因', lead: true, cell: row => row.reason },
  { key: 'holder', label: '证件', cell: row => `${row.holderName} ${row.numberMasked}` },
  { key: 'state', label: '状态', aside: true, cell: row => <StateBadge names={stateNames} state={row.state} /> },
  { key: 'asked', label: '申请', cell: row => `${row.askedBy} ${dateTime(row.askedAt)}` },
  { key: 'decided', label: '处理', cell: row => row.decidedAt && `${row.decidedBy} ${dateTime(row.decidedAt)}` },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

type Shown = Awaited<ReturnType<typeof api.readNumber>>

function NumberViewRow({ row }: { row: NumberView }) {
  const { act, acting } = useAction()
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-main"
        disabled={acting}
        onClick={() =>
          void act(async () => setShown(await api.readNumber({ params: { id: row.id }, body: {} })), '这次查看已记入操作日志')
        }
      >
        查看证件号
      </button>
      {shown && (
        <Dialog
          title={row.holderName}
          description={`只用于“${row.reason}”，${dateTime(shown.readableUntil)} 之后要重新申请。`}
          open
          onOpenChange={open => !open && setShown(null)}
        >
          <p className="num text-lg">{shown.number}</p>
        </Dialog>
      )}
    </>
  )
}

function Actions({ row }: { row: NumberView }) {
  const { act, acting } = useAction()
  const input = { params: { id: row.id }, body: {} }
  if (row.mayRead) return <NumberViewRow row={row} />
  if (row.state !== 'ASKED') return null
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonedButton
        className="btn btn-sm btn-main"
        reason={row.mayAllow ? undefined : '自己申请的，或自己的证件，要由另一位运营人员同意'}
        onClick={() => void act(() => api.allowNumberView(input), `已经同意，对方 ${READABLE_MINUTES} 分钟内可以查看`)}
      >
        同意
      </ReasonedButton>
      <button
        type="button"
        className="btn btn-sm"
        disabled={acting}
        onClick={() => void act(() => api.refuseNumberView(input), '没有同意查看')}
      >
        {row.mayAllow ? '不同意' : '收回'}
      </button>
    </div>
  )
}

export default function NumberViews() {
  return (
    <ListScreen<NumberView, NumberViewState>
      name="number-views"
      label="查看证件号的申请"
      queryKey={keyOf(certificationManaging.listNumberViews)}
      load={({ filters: _, keyword: __, ...input }) => api.listNumberViews({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      states={NUMBER_VIEW_STATES.map(value => ({ value, label: stateNames[value][0] }))}
      empty={{ title: '没有查看证件号的申请', text: '在“认证”里申请，由另一位运营人员同意之后查看。' }}
    />
  )
}
