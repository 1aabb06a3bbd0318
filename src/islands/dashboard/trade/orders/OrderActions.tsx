/** What the one who looks can do with an order now, and the refunds that were asked for. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { OrderDetail, StatementTurn } from '#lib/contract/trade/order.ts'
import type { OrderMove, OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { refundStateNames } from '#lib/format/order.ts'
import { thousands } from '#lib/format/thousands.ts'

const api = clientOf({ getMoves: orderActions.getMoves })

const LABELS: Readonly<Record<OrderMove, string>> = {
  PAY: '去付款',
  CLOSE: '取消订单',
  CANCEL: '取消订单',
  ACCEPT: '接单',
  START: '开始服务',
  PROGRESS: '更新进展',
  DELIVER: '交付',
  REQUEST_CHANGES: '要求修改',
  COMPLETE: '确认验收',
  REVIEW: '评价',
  NO_SHOW: '商家没有来',
  DISPUTE: '申请平台介入',
  STATEMENT: '提交说明和证据',
  NOTHING_TO_ADD: '不再补充',
  RECONSIDER: '申请复核裁定',
  REFUND_APPLY: '申请退款',
  REFUND_BY_RULE: '申请退款',
  REFUND_ANSWER: '处理退款申请',
  REFUND_CANCEL: '撤回退款申请',
}
/** What somebody waits for, the most urgent first; of several that can be done only the first is the main button. */
const MAIN: readonly OrderMove[] = ['REFUND_ANSWER', 'STATEMENT', 'PAY', 'ACCEPT', 'START', 'DELIVER', 'COMPLETE', 'REVIEW']
const QUIET: ReadonlySet<OrderMove> = new Set(['CLOSE', 'CANCEL', 'DISPUTE'])

/** What is most likely wanted stands first, what ends the order last. */
const rankOf = (move: OrderMove): number => (MAIN.includes(move) ? MAIN.indexOf(move) : MAIN.length + (QUIET.has(move) ? 1 : 0))
const ranked = (moves: readonly OrderMove[]): OrderMove[] => moves.toSorted((one, other) => rankOf(one) - rankOf(other))

type OpenStep = { move: OrderMove } & Pick<typeof import('./OrderStep.tsx'), 'OrderStep'>

const isOwn = ({ side }: StatementTurn, role: OrderDetail['role']): boolean => (side === 'BUYER') === (role === 'buyer')

const turnText = (turn: StatementTurn, role: OrderDetail['role']): string => {
  const before = dateTime(turn.before)
  if (isOwn(turn, role))
    return turn.kind === 'ANSWER'
      ? `请在 ${before} 前提交说明和证据，逾期平台按现有证据判断。`
      : `${before} 前你可以补充一次说明和证据；没有要补充的，点“不再补充”，平台可以早些裁定。`
  return turn.kind === 'ANSWER'
    ? `对方可以在 ${before} 前提交说明和证据；看过之后你再补充也来得及。`
    : `对方可以在 ${before} 前补充一次，之后平台裁定。`
}

function Refunds({ refunds }: Pick<OrderMoves, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <section className="card card-pad" aria-label="退款">
      <h3 className="text-base font-semibold mb-2">退款</h3>
      <ul className="divide-y divide-line">
        {refunds.map(refund => (
          <li key={refund.createdAt} className="py-2 grid gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <strong className="num">{money(refund.value)}</strong>
              <StateBadge names={refundStateNames} state={refund.state} />
              {refund.coins > 0 && <span className="text-ink-3 text-xs">含金币 {thousands(refund.coins)} 枚</span>}
              {refund.compensation > 0 && <span className="text-ink-2 text-xs">另赔付 {money(refund.compensation)}</span>}
            </p>
            <p className="text-ink-2 break-words">{refund.reason}</p>
            {refund.answer && <p className="text-ink-2 break-words">商家：{refund.answer}</p>}
            {refund.state === 'APPLY' && refund.answerBefore && (
              <p className="text-ink-3 text-xs">{dateTime(refund.answerBefore)} 前没有处理，视为同意</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ButtonsProps = Pick<OrderDetail, 'orderNo'> & Pick<OrderMoves, 'moves'> & { open: (move: OrderMove) => void }

function Buttons({ orderNo, moves, open }: ButtonsProps) {
  if (moves.length === 0) return null
  return (
    <section className="flex flex-wrap gap-2" aria-label="可以做的事">
      {ranked(moves).map((move, place) =>
        move === 'PAY' ? (
          <a key={move} className="btn btn-main" href={`/pay/${orderNo}`}>
            {LABELS[move]}
          </a>
        ) : (
          <button
            key={move}
            type="button"
            className={place === 0 && MAIN.includes(move) ? 'btn btn-main' : QUIET.has(move) ? 'btn btn-quiet' : 'btn'}
            onClick={() => open(move)}
          >
            {LABELS[move]}
          </button>
        ),
      )}
    </section>
  )
}

function MoveButtons({ order, moves }: { order: OrderDetail; moves: OrderMoves }) {
  const [step, setStep] = useState<OpenStep | null>(null)
  const open = async (move: OrderMove) => {
    try {
      setStep({
        move,
        ...(await (move === 'REVIEW' ? fetchLate(() => import('./ReviewStep.tsx')) : fetchLate(() => import('./OrderStep.tsx')))),
      })
    } catch {
      toast('网络不太顺畅，请再试一次', { tone: 'bad' })
    }
  }
  return (
    <>
      <Buttons orderNo={order.orderNo} moves={moves.moves} open={move => void open(move)} />
      {moves.reconsiderBefore && (
        <p className="text-ink-3 text-xs">对裁定不服的，{dateTime(moves.reconsiderBefore)} 前可以申请一次复核。</p>
      )}
      {moves.turns.map(turn => (
        <p key={turn.side} className="text-ink-2">
          {turnText(turn, order.role)}
        </p>
      ))}
      {moves.byRule && <p className="text-ink-3 text-xs">按退款规则：{moves.byRule.text}。</p>}
      <Refunds refunds={moves.refunds} />
      {step && <step.OrderStep move={step.move} order={order} moves={moves} close={() => setStep(null)} />}
    </>
  )
}

export function OrderActions({ order }: { order: OrderDetail }) {
  const moves = useQuery(
    {
      queryKey: keyOf(orderActions.getMoves, order.orderNo),
      queryFn: () => api.getMoves({ params: { orderNo: order.orderNo } }),
    },
    queryClient,
  )
  return (
    <Answer query={moves} waiting={<Loading lines={1} />}>
      {found => <MoveButtons order={order} moves={found} />}
    </Answer>
  )
}
