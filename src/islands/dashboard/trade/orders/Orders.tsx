/** A list of orders of the identity that acts, and one of them when the address names it. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import type { OrderKind, OrderRow, OrderState, TradeRole } from '#lib/contract/trade/order.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { monthChoices } from '#lib/format/month.ts'
import { orderKindTexts, orderRefundNames, orderStateNames } from '#lib/format/order.ts'
import { OrderDetail } from './OrderDetail.tsx'

const api = clientOf({ listOrders: order.listOrders, countOrders: order.countOrders })

/** On their way first, what is over last. */
const EVERY_STATE: readonly OrderState[] = [
  'PENDING_PAYMENT',
  'PAID',
  'ACCEPTED',
  'DELIVERED',
  'CHANGES_REQUESTED',
  'DISPUTED',
  'COMPLETED',
  'REVIEWED',
  'CANCELLED',
  'CLOSED',
]
const COUNTED: readonly OrderState[] = ['PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED']

/** Beside the states: an order may be completed and still have one. */
const REFUNDING = 'REFUNDING'
type Tab = OrderState | typeof REFUNDING

export type OrdersProps = {
  /** Names the list: remembered columns and cached answers. */
  name: string
  label: string
  side: TradeRole
  /** Only this kind; left out: all, with a choice. */
  kind?: OrderKind
  /** The states one may choose; left out: all of them. */
  states?: readonly OrderState[]
  /** What is shown while no state is chosen. */
  otherwise?: { label: string; phase: 'OPEN' | 'DONE' }
  coins?: boolean
  /** What completed orders brought: fee and net stand beside the price. */
  earned?: boolean
  empty: { title: string; text?: string; action?: ReactNode }
}

const kindChoices = Object.entries(orderKindTexts)

const stateText = (row: OrderRow): string =>
  [orderStateNames[row.state][0], row.refundState && orderRefundNames(row)[row.refundState][0]].filter(Boolean).join(' ')

/** In fen: what was paid, or is still to be. */
const amountOf = ({ paidAt, paid, payable }: OrderRow): number => (paidAt ? paid : payable)

const EARNED: readonly Column<OrderRow>[] = [
  {
    key: 'fee',
    label: '服务费',
    align: 'end',
    cell: row => <span className="num">{row.earned ? money(row.earned.fee) : '—'}</span>,
    csv: row => row.earned && yuan(row.earned.fee),
  },
  {
    key: 'partner',
    label: '提问方分成',
    align: 'end',
    optional: true,
    cell: row => <span className="num">{row.earned?.partner ? money(row.earned.partner) : '—'}</span>,
    csv: row => row.earned && yuan(row.earned.partner),
  },
  {
    key: 'net',
    label: '到账',
    align: 'end',
    cell: row => <span className="num font-medium">{row.earned ? money(row.earned.net) : '—'}</span>,
    csv: row => row.earned && yuan(row.earned.net),
  },
]

const ORDER_NO: Column<OrderRow> = {
  key: 'orderNo',
  label: '订单号',
  optional: true,
  cell: row => <span className="num">{row.orderNo}</span>,
  csv: row => csvLongNumber(row.orderNo),
}

function columnsOf({ side, kind, coins, earned }: OrdersProps): Column<OrderRow>[] {
  const all: (Column<OrderRow> | false)[] = [
    { key: 'title', label: '商品', lead: true, cell: row => row.title, csv: row => row.title },
    !kind && { key: 'kind', label: '种类', cell: row => orderKindTexts[row.kind], csv: row => orderKindTexts[row.kind] },
    {
      key: 'counterpart',
      label: side === 'buyer' ? '卖家' : '买家',
      cell: row => row.counterpart.name || '采纳后确定',
      csv: row => row.counterpart.name,
    },
    coins === true && {
      key: 'coins',
      label: '金币',
      align: 'end',
      cell: row => <span className="num">{`-${row.coins}`}</span>,
      csv: row => -row.coins,
    },
    {
      key: 'amount',
      label: '金额',
      align: 'end',
      aside: true,
      cell: row => <span className="num font-medium">{money(amountOf(row))}</span>,
      csv: row => yuan(amountOf(row)),
    },
    ...(earned ? EARNED : []),
    {
      key: 'state',
      label: '状态',
      aside: true,
      cell: row => (
        <span className="inline-flex flex-wrap gap-1">
          <StateBadge names={orderStateNames} state={row.state} />
          {row.refundState && <StateBadge names={orderRefundNames(row)} state={row.refundState} />}
        </span>
      ),
      csv: stateText,
    },
    {
      key: 'created',
      label: '下单时间',
      cell: row => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>,
      csv: row => dateTime(row.createdAt),
    },
    {
      key: 'completed',
      label: '完成时间',
      optional: true,
      cell: row => (row.completedAt ? <time dateTime={row.completedAt}>{dateTime(row.completedAt)}</time> : '—'),
      csv: row => (row.completedAt ? dateTime(row.completedAt) : ''),
    },
    ORDER_NO,
  ]
  return all.filter(column => column !== false)
}

export function Orders(props: OrdersProps) {
  const { name, label, side, kind, states = EVERY_STATE, otherwise, empty } = props
  // A list of what was earned is read; what waits is worked on in the others.
  const isOver = otherwise?.phase === 'DONE'
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const counts = useQuery(
    {
      queryKey: keyOf(order.countOrders, identity, side, kind),
      queryFn: () => api.countOrders({ query: { role: side, ...(kind ? { kind } : {}) } }),
    },
    queryClient,
  )
  const orderNo = listQuery.get('orderNo')
  if (orderNo) return <OrderDetail orderNo={orderNo} list={label} />
  return (
    <ListScreen<OrderRow, Tab>
      name={name}
      label={label}
      queryKey={keyOf(order.listOrders, identity, name)}
      load={({ filters, state, ...input }) =>
        api.listOrders({
          query: {
            role: side,
            ...input,
            ...(kind ? { kind } : filters.kind ? { kind: filters.kind as OrderKind } : {}),
            ...(state === REFUNDING ? { refunding: 'true' as const } : state ? { state } : {}),
            ...(otherwise && !state ? { phase: otherwise.phase } : {}),
            ...(props.coins ? { coins: 'true' } : {}),
            ...(filters.month ? { month: filters.month } : {}),
          },
        })
      }
      columns={columnsOf(props)}
      rowKey={row => row.orderNo}
      detail={{ param: 'orderNo', value: row => row.orderNo }}
      states={[
        ...(isOver || props.coins ? [] : [{ value: REFUNDING, label: '退款待答复', count: counts.data?.refunding } as const]),
        ...states.map(state => ({
          value: state,
          label: orderStateNames[state][0],
          count: COUNTED.includes(state) && !props.coins ? counts.data?.byState[state] : undefined,
        })),
      ]}
      {...(otherwise ? { allLabel: otherwise.label } : {})}
      filters={[
        ...(kind || props.coins ? [] : [{ name: 'kind', label: '种类', choices: kindChoices }]),
        { name: 'month', label: isOver ? '完成月份' : '下单月份', choices: monthChoices(new Date()) },
      ]}
      search="商品名称或订单号"
      csv
      empty={empty}
    />
  )
}
