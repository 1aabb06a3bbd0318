/** Money on its way back: what hangs, why, and asking the provider now. */
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { MONEY_BACK_STATES, refundManaging } from '#lib/calls/trade/refund-managing.ts'
import type { MoneyBack, MoneyBackDetail, MoneyBackState } from '#lib/contract/trade/refund-managing.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { moneyBackKindTexts, moneyBackStateNames, moneyBackStep } from '#lib/format/money-back.ts'
import { orderKindTexts } from '#lib/format/order.ts'
import { thousands } from '#lib/format/thousands.ts'
import { useAction } from '../use-action.ts'
import { RefundTransfer } from './RefundTransfer.tsx'

const api = clientOf(refundManaging)

/** Beside the states: what the overview counts, which failed or takes more than a day; and whatever has not arrived. */
const STUCK = 'STUCK'
const UNFINISHED = 'UNFINISHED'
type Tab = MoneyBackState | typeof STUCK | typeof UNFINISHED

const narrowedBy = (tab: Tab | undefined) =>
  tab === STUCK ? { stuck: 'true' as const } : tab === UNFINISHED ? { unfinished: 'true' as const } : tab ? { state: tab } : {}

const columns: Column<MoneyBack>[] = [
  { key: 'title', label: '商品', lead: true, cell: row => row.title, csv: row => row.title },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={moneyBackStateNames} state={row.state} />,
    csv: row => moneyBackStateNames[row.state][0],
  },
  {
    key: 'amount',
    label: '金额',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{money(row.amount)}</span>,
    csv: row => yuan(row.amount),
  },
  { key: 'kind', label: '种类', cell: row => moneyBackKindTexts[row.kind], csv: row => moneyBackKindTexts[row.kind] },
  { key: 'provider', label: '支付机构', cell: row => row.label, csv: row => row.label },
  { key: 'reason', label: '原因', cell: row => row.reason, csv: row => row.reason },
  {
    key: 'created',
    label: '发起',
    cell: row => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>,
    csv: row => dateTime(row.createdAt),
  },
  {
    key: 'done',
    label: '到账',
    cell: row => (row.doneAt ? <time dateTime={row.doneAt}>{dateTime(row.doneAt)}</time> : '—'),
    csv: row => row.doneAt && dateTime(row.doneAt),
  },
  {
    key: 'refundNo',
    label: '退款编号',
    optional: true,
    cell: row => <span className="num break-words">{row.refundNo}</span>,
    csv: row => csvLongNumber(row.refundNo),
  },
  {
    key: 'orderNo',
    label: '订单号',
    optional: true,
    cell: row => <span className="num">{row.orderNo}</span>,
    csv: row => csvLongNumber(row.orderNo),
  },
]

function Question({ refund }: { refund: MoneyBackDetail }) {
  const { act, acting } = useAction()
  const ask = () => act(() => api.askMoneyBack({ params: { id: refund.id }, body: {} }), '已向支付机构查询')
  return (
    <div>
      <ReasonedButton
        className="btn btn-main"
        reason={refund.hindrance || undefined}
        disabled={acting}
        onClick={() => void ask()}
      >
        现在查询
      </ReasonedButton>
    </div>
  )
}

const Refund = ({ id }: { id: number }) => (
  <DetailScreen
    param="id"
    queryKey={keyOf(refundManaging.getMoneyBack, id)}
    load={() => api.getMoneyBack({ params: { id } })}
    list="退款"
    title={refund => refund.title}
    badge={refund => <StateBadge names={moneyBackStateNames} state={refund.state} />}
  >
    {refund => {
      const step = moneyBackStep(refund)
      return (
        <>
          <section className="card card-pad" aria-label="退款">
            <Facts
              facts={[
                ['退款金额', <span className="num">{money(refund.amount)}</span>],
                ['同时退回金币', refund.coins > 0 && `${thousands(refund.coins)} 枚`],
                ['种类', `${moneyBackKindTexts[refund.kind]}（${orderKindTexts[refund.orderKind]}）`],
                ['原因', refund.reason],
                ['支付机构', refund.label],
                ['付款金额', <span className="num">{money(refund.paid)}</span>],
                ['这笔付款已退', <span className="num">{money(refund.refunded)}</span>],
                ['退款编号', <span className="num break-words">{refund.refundNo}</span>],
                ['支付编号', <span className="num break-words">{refund.paymentNo}</span>],
                ['支付机构的编号', refund.transaction && <span className="num break-words">{refund.transaction}</span>],
                ['订单号', <Link href={`/manage/ledger?keyword=${refund.orderNo}`}>{refund.orderNo}</Link>],
                ['发起', dateTime(refund.createdAt)],
                ['问过', `${refund.pollCount} 次`],
                ['下次自动查询', refund.nextPollAt && dateTime(refund.nextPollAt)],
                ['到账', refund.doneAt && dateTime(refund.doneAt)],
              ]}
            />
          </section>
          {step && <p className="notice">{step}</p>}
          {refund.state !== 'COMPLETE' && refund.transfer?.state !== 'PROPOSED' && <Question refund={refund} />}
          <RefundTransfer refund={refund} />
        </>
      )
    }}
  </DetailScreen>
)

export default function Refunds() {
  const id = Number(useListQuery().get('id'))
  if (id) return <Refund key={id} id={id} />
  return (
    <ListScreen<MoneyBack, Tab>
      name="manage-refunds"
      label="退款"
      queryKey={keyOf(refundManaging.listMoneyBack)}
      load={({ filters: _, state, ...input }) => api.listMoneyBack({ query: { ...input, ...narrowedBy(state) } })}
      columns={columns}
      rowKey={row => row.id}
      detail={{ param: 'id', value: row => row.id }}
      states={[
        { value: STUCK, label: '要处理' },
        { value: UNFINISHED, label: '没到账' },
        ...MONEY_BACK_STATES.map(value => ({ value, label: moneyBackStateNames[value][0] })),
      ]}
      search="退款、支付或订单的编号"
      csv
      empty={{ title: '还没有退款', text: '订单退款和多付的款项发起之后列在这里，本站自己跟进到账。' }}
    />
  )
}
