/** One order as its two sides see it: how it stands, what was bought, what was paid, what happened when. */

import type { ReactNode } from 'react'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { EventTimeline } from '#components/ui/data/EventTimeline.tsx'
import { EvidenceButton } from '#components/ui/data/EvidenceButton.tsx'
import { type Fact, Facts } from '#components/ui/data/Facts.tsx'
import { FileLinks } from '#components/ui/data/FileLinks.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import { orderEvidence } from '#lib/calls/trade/order-evidence.ts'
import type { OrderDetail as Order } from '#lib/contract/trade/order.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import {
  orderKindTexts,
  orderRefundNames,
  orderStateNames,
  orderSubjectPath,
  titledEvents,
  tradeActorTexts,
} from '#lib/format/order.ts'
import { thousands } from '#lib/format/thousands.ts'
import { OrderInvoices } from '../invoices/OrderInvoices.tsx'
import { ContactPhone } from './ContactPhone.tsx'
import { MoneyTrace } from './MoneyTrace.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderReview } from './OrderReview.tsx'
import { OrderShares, Seller, TradeSideName } from './OrderSides.tsx'
import { OriginLink } from './OriginLink.tsx'

const api = clientOf({ getOrder: order.getOrder, getEvidence: orderEvidence.getEvidence })

const UNDER_WAY: ReadonlySet<Order['state']> = new Set(['ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED'])

/** While a refund is asked for or on its way, an order stands still: nobody delivers, accepts, or lets it complete by itself. */
function standstillText({ state, role, refundState }: Order): string | null {
  if (!UNDER_WAY.has(state)) return null
  if (refundState === 'PASS' || refundState === 'WAIT_REFUND') return '退款处理中，到账后订单继续。'
  if (refundState !== 'APPLY') return null
  return role === 'buyer' ? '已申请退款，等待商家处理，其间订单暂停。' : '买家申请退款，请处理，其间订单暂停。'
}

/** What the state means for the reader, in one sentence. */
function stateText({ kind, state, role, payBefore, acceptBefore, startedAt, seller, events }: Order): string | null {
  const buys = role === 'buyer'
  switch (state) {
    case 'PENDING_PAYMENT':
      return new Date(payBefore) > new Date()
        ? `请在 ${dateTime(payBefore)} 前付款，逾期订单会关闭。`.replace(/^请/, buys ? '请' : '等待买家')
        : '已经过了付款时间，订单即将关闭。'
    case 'PAID':
      if (kind === 'CONSULT') return '费用由合作支付机构保管，进展和操作都在咨询室里。'
      return seller.kind === 'NONE'
        ? '悬赏金由合作支付机构保管，采纳回答后支付给回答者。'
        : buys
          ? kind === 'SERVICE'
            ? '已付款，等待商家接单。'
            : '已付款，等待卖家完成。'
          : kind === 'SERVICE'
            ? '买家已付款，请接单。'
            : '买家已付款，请按约定完成。'
    case 'ACCEPTED':
      if (startedAt)
        return buys
          ? '商家已经开始服务。要取消请申请退款，没有做的部分可以退。'
          : '服务进行中，可以随时更新进展，完成后点“交付”。'
      return buys ? '商家已接单，会按约定提供服务。' : '已接单，请按约定提供服务，完成后点“交付”。'
    case 'DELIVERED':
      return acceptBefore
        ? `${buys ? '卖家已交付，请验收。' : '已交付，等待买家验收。'}${dateTime(acceptBefore)} 后自动确认完成。`
        : '已交付，等待验收。'
    case 'CHANGES_REQUESTED':
      return buys ? '已请卖家修改，改好后会重新交付。' : '买家要求修改，请处理后重新交付。'
    case 'DISPUTED':
      return events.findLast(({ event }) => event === 'DISPUTE' || event === 'RECONSIDER')?.event === 'RECONSIDER'
        ? '平台正在复核首次裁定，款项暂不结算。复核的结果为平台内的最终结论。'
        : '双方有争议，平台正在处理，款项暂不结算。'
    default:
      return null
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card card-pad" aria-label={title}>
      <h3 className="text-base font-semibold mb-2">{title}</h3>
      {children}
    </section>
  )
}

function Lines({ order: { lines } }: { order: Order }) {
  return (
    <ul className="divide-y divide-line border-b mb-2 pb-2">
      {lines.map(line => (
        <li key={line.name} className="flex items-start justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className="break-words">{line.name}</p>
            <p className="card-meta">
              <span className="num">
                {money(line.unitPrice)} × {line.quantity}
                {line.unit}
              </span>
              {line.days !== null && <span>{line.days} 天内交付</span>}
            </p>
            {line.scope.length > 0 && <p className="text-ink-2">含：{line.scope.join('、')}</p>}
          </div>
          <span className="num shrink-0">{money(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What a service that was cancelled late left to its seller: it is known once the rest has gone back. */
const lateFeeOf = ({ kind, state, refundState, total, refunded, refundedCoins }: Order): number =>
  kind === 'SERVICE' && state === 'CANCELLED' && refundState === 'COMPLETE' ? total - refunded - refundedCoins : 0

function amounts(order: Order): Fact[] {
  const lateFee = lateFeeOf(order)
  return [
    ['合计', <span className="num">{money(order.total)}</span>],
    [
      '金币抵扣',
      order.coins > 0 && (
        <span className="num">
          -{money(order.coins)}（{thousands(order.coins)} 枚）
        </span>
      ),
    ],
    [order.paidAt ? '实付' : '应付', <strong className="price">{money(order.paidAt ? order.paid : order.payable)}</strong>],
    ['已退款', order.refunded > 0 && <span className="num">{money(order.refunded)}</span>],
    ['退回金币', order.refundedCoins > 0 && <span className="num">{thousands(order.refundedCoins)} 枚</span>],
    ['平台服务费', order.earned && order.earned.partner > 0 && <span className="num">{money(order.earned.fee)}</span>],
    ['提问方的分成', order.earned && order.earned.partner > 0 && <span className="num">{money(order.earned.partner)}</span>],
    ['你的收入', order.earned && order.earned.partner > 0 && <strong className="num">{money(order.earned.net)}</strong>],
    ['误工费', lateFee > 0 && <span className="num">{money(lateFee)}</span>],
  ]
}

const times = ({ createdAt, paidAt, startedAt, completedAt }: Order): Fact[] => [
  ['下单时间', dateTime(createdAt)],
  ['付款时间', paidAt && dateTime(paidAt)],
  ['开始时间', startedAt && dateTime(startedAt)],
  ['完成时间', completedAt && dateTime(completedAt)],
]

function Terms({ order }: { order: Order }) {
  const subject = orderSubjectPath(order.kind, order.subjectId)
  return (
    <Part title="订单信息">
      <Facts
        facts={[
          ['订单号', <span className="num">{order.orderNo}</span>],
          ['种类', orderKindTexts[order.kind]],
          ['卖家', <Seller order={order} />],
          ['买家', <TradeSideName side={order.buyer} />],
          [
            '商品页面',
            subject &&
              (order.subjectOpen ? (
                <a className="link" href={subject}>
                  去看看
                </a>
              ) : (
                '已下架'
              )),
          ],
          ['来自咨询', order.origin && <OriginLink origin={order.origin} />],
          ['服务地址', order.address],
          ['联系人', order.contactName],
          ['联系电话', order.contactPhoneMasked && <ContactPhone order={order} />],
          ['预约时间', order.appointmentAt && dateTime(order.appointmentAt)],
          ['备注', order.note],
          ...times(order),
        ]}
      />
    </Part>
  )
}

function Progress({ order }: { order: Order }) {
  return (
    <Part title="进度">
      <EventTimeline
        events={titledEvents(order.events).map(event => ({
          key: `${event.event}${event.createdAt}`,
          title: event.title,
          by: tradeActorTexts[event.actor],
          note: event.note,
          children: <FileLinks files={event.files} />,
          at: event.createdAt,
        }))}
      />
    </Part>
  )
}

function Content({ order }: { order: Order }) {
  const stands = standstillText(order) ?? stateText(order)
  return (
    <>
      {stands && <p className="notice">{stands}</p>}
      <OrderActions order={order} />
      {order.chatId !== null && (
        // What is pressed here is done by the chat (islands/public/consult/chat/chat-entry.ts).
        <p>
          <button type="button" className="btn" data-chat="ORDER" data-id={order.chatId}>
            {order.role === 'buyer' ? '联系商家' : '联系买家'}
          </button>
        </p>
      )}
      <div className="grid gap-3 lg:grid-cols-2 items-start">
        <Part title="买了什么">
          <Lines order={order} />
          <Facts facts={amounts(order)} />
        </Part>
        <Terms order={order} />
      </div>
      <OrderShares order={order} />
      {order.paidAt && <MoneyTrace orderNo={order.orderNo} />}
      {order.events.some(event => event.event === 'DISPUTE') && (
        <Part title="证据">
          <EvidenceButton
            name={order.orderNo}
            load={() => api.getEvidence({ params: { orderNo: order.orderNo } })}
            help="争议发生时固定的订单、进度、内容和文件，双方和平台看到的完全一样。"
          />
        </Part>
      )}
      <Progress order={order} />
      {order.role === 'buyer' && order.paidAt && (
        <Part title="发票">
          <OrderInvoices orderNo={order.orderNo} />
        </Part>
      )}
      {order.review && (
        <Part title="评价">
          <OrderReview detail={order} />
        </Part>
      )}
    </>
  )
}

export function OrderDetail({ orderNo, list }: { orderNo: string; list: string }) {
  return (
    <DetailScreen
      param="orderNo"
      queryKey={keyOf(order.getOrder, orderNo)}
      load={() => api.getOrder({ params: { orderNo } })}
      list={list}
      title={detail => detail.title}
      badge={detail => (
        <>
          <StateBadge names={orderStateNames} state={detail.state} />
          {detail.refundState && <StateBadge names={orderRefundNames(detail)} state={detail.refundState} />}
        </>
      )}
    >
      {detail => <Content order={detail} />}
    </DetailScreen>
  )
}
