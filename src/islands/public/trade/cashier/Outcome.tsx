/** The result: paid, or too late; and payments beyond the amount, which are being refunded. */
import { useStore } from '@nanostores/react'
import { Icon } from '#components/ui/Icon.tsx'
import circleCheck from '#icons/circle-check.svg?raw'
import type { OrderKind } from '#lib/contract/trade/order.ts'
import type { Cashier, OfferedWay, PaymentMoment } from '#lib/contract/trade/payment.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { $checkCompany } from '#lib/session/identity.ts'

/** Where the buyer finds the order: in the company's section when acting for one. */
function OrderLink({ orderNo }: Pick<PaymentMoment, 'orderNo'>) {
  const list = useStore($checkCompany) ? '/merchant/order/pay' : '/member/member_order'
  return (
    <a className="btn btn-block" href={`${list}?orderNo=${orderNo}`}>
      查看订单
    </a>
  )
}

/** Where to go on after buying what is used at once; everything else goes on at its order. */
const NEXT: Partial<Record<OrderKind, (id: number) => readonly [label: string, path: string]>> = {
  CONSULT: id => ['进入咨询室', `/consult/detail/${id}`],
  BOUNTY: id => ['查看提问', `/consult/newPost?id=${id}`],
  PLAYBACK: id => ['去看回放', `/consult/playback/video/${id}`],
  COURSE: id => ['去学习', `/course/${id}/learn`],
}

function NextLink({ kind, subjectId }: Pick<Cashier, 'kind' | 'subjectId'>) {
  const next = subjectId === null ? undefined : NEXT[kind]?.(subjectId)
  return (
    next && (
      <a className="btn btn-main btn-block" href={next[1]}>
        {next[0]}
      </a>
    )
  )
}

const labelOf = (ways: readonly OfferedWay[], way: string | null): string | undefined => ways.find(one => one.way === way)?.label

export function Surpluses({ moment, ways }: { moment: PaymentMoment; ways: readonly OfferedWay[] }) {
  return moment.surpluses.map(({ way, amount, isBack }, index) => (
    <p className="notice" role="status" key={index}>
      {`另外收到一笔 ${money(amount)}（${labelOf(ways, way) ?? '其他方式'}），这个订单用不到它，`}
      {isBack ? '已原路退回。' : '正在原路退回，不需要你做什么。'}
    </p>
  ))
}

export function PaidOrder({ moment, cashier }: { moment: PaymentMoment; cashier: Cashier }) {
  const way = labelOf(cashier.ways, moment.paidWay)
  return (
    <div className="card card-pad stack text-center" role="status">
      <p className="text-ok flex justify-center">
        <Icon svg={circleCheck} />
      </p>
      <h2 className="text-lg font-semibold">支付成功</h2>
      <p className="price num text-2xl">{money(cashier.payable)}</p>
      <p className="text-ink-2">
        {way && `${way} · `}
        {moment.paidAt && dateTime(moment.paidAt)}
      </p>
      <NextLink kind={cashier.kind} subjectId={cashier.subjectId} />
      <OrderLink orderNo={moment.orderNo} />
    </div>
  )
}

export function ClosedOrder({ moment }: { moment: PaymentMoment }) {
  const { orderNo, orderState, payBefore, now, surpluses } = moment
  // Closed by hand, there was still time.
  const isEarly = orderState === 'CLOSED' && Date.parse(payBefore) > Date.parse(now)
  const charged = surpluses.length > 0 ? '关闭之后收到的款原路退回' : '没有扣款'
  return (
    <div className="card card-pad stack text-center" role="status">
      <h2 className="text-lg font-semibold">{isEarly ? '订单已取消' : '支付时间已过'}</h2>
      <p className="text-ink-2">订单已关闭，{charged}；用掉的金币已经退回。需要的话请重新下单。</p>
      <OrderLink orderNo={orderNo} />
    </div>
  )
}
