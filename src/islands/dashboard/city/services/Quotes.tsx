/** Quotes of the identity that acts, asked for or received, and one of them when the address names it. */

import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { EventTimeline } from '#components/ui/data/EventTimeline.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { OriginLink } from '#islands/dashboard/trade/orders/OriginLink.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { QuoteRow, QuoteState, TradeRole } from '#lib/contract/trade/order.ts'
import { dateTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { quoteEventTexts, quoteStateNames, tradeActorTexts } from '#lib/format/order.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { QuoteActions } from './QuoteActions.tsx'

const api = clientOf({ listQuotes: order.listQuotes, getQuote: order.getQuote })

const STATES = Object.keys(quoteStateNames) as QuoteState[]

const columnsOf = (side: TradeRole): Column<QuoteRow>[] => [
  { key: 'title', label: '服务', lead: true, cell: row => row.title, csv: row => row.title },
  {
    key: 'counterpart',
    label: side === 'buyer' ? '商家' : '询价人',
    cell: row => row.counterpart.name,
    csv: row => row.counterpart.name,
  },
  { key: 'request', label: '需求', cell: row => <span className="clamp-2">{row.request}</span>, csv: row => row.request },
  {
    key: 'amount',
    label: '最新报价',
    align: 'end',
    aside: true,
    cell: row => (row.amount === null ? '未报价' : <span className="num font-medium">{money(row.amount)}</span>),
    csv: row => (row.amount === null ? '' : yuan(row.amount)),
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={quoteStateNames} state={row.state} />,
    csv: row => quoteStateNames[row.state][0],
  },
  {
    key: 'created',
    label: '询价时间',
    cell: row => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>,
    csv: row => dateTime(row.createdAt),
  },
]

function QuoteRequest({ request, pictures }: { request: string; pictures: readonly string[] }) {
  return (
    <>
      <p className="mb-3 break-words">{request}</p>
      {pictures.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2" aria-label="询价图片">
          {pictures.map((key, index) => (
            <li key={key}>
              <a href={pictureUrl(key)} target="_blank" rel="noopener">
                <img
                  className="rounded-lg object-cover size-20"
                  src={pictureUrl(key, 240)}
                  alt={`询价图片 ${index + 1}`}
                  width="80"
                  height="80"
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Quote = CallResult<typeof order.getQuote>

function Terms({ quote }: { quote: Quote }) {
  return (
    <section className="card card-pad" aria-label="询价内容">
      <QuoteRequest request={quote.request} pictures={quote.pictures} />
      <Facts
        facts={[
          [quote.role === 'buyer' ? '商家' : '询价人', quote.counterpart.name],
          ['预算', quote.budget !== null && <span className="num">{money(quote.budget)}</span>],
          ['最新报价', quote.amount !== null && <strong className="price">{money(quote.amount)}</strong>],
          ['交付', quote.days !== null && `${quote.days} 天内`],
          ['报价有效期', quote.validUntil && dateTime(quote.validUntil)],
          [
            '服务页面',
            quote.serviceOpen ? (
              <a key="service" className="link" href={`/city/server/${quote.serverId}`}>
                去看看
              </a>
            ) : (
              '已下架'
            ),
          ],
          ['来自咨询', quote.origin && <OriginLink key="origin" origin={quote.origin} />],
          [
            '成交订单',
            quote.orderNo && (
              <Link
                key="order"
                className="link num"
                href={`${quote.role === 'buyer' ? '/member/member_order' : '/merchant/order/mine'}?orderNo=${quote.orderNo}`}
              >
                {quote.orderNo}
              </Link>
            ),
          ],
        ]}
      />
    </section>
  )
}

function Offers({ events }: Pick<Quote, 'events'>) {
  return (
    <section className="card card-pad" aria-label="往来报价">
      <h3 className="text-base font-semibold mb-2">往来报价</h3>
      <EventTimeline
        events={events.toReversed().map(event => ({
          key: `${event.event}${event.createdAt}`,
          title: quoteEventTexts[event.event],
          aside: event.amount !== null && <span className="num"> {money(event.amount)}</span>,
          by: tradeActorTexts[event.actor],
          note: event.note,
          at: event.createdAt,
        }))}
      />
    </section>
  )
}

function QuoteDetail({ quoteId, list }: { quoteId: number; list: string }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(order.getQuote, quoteId)}
      load={() => api.getQuote({ params: { quoteId } })}
      list={list}
      title={quote => quote.title}
      badge={quote => <StateBadge names={quoteStateNames} state={quote.state} />}
    >
      {quote => (
        <>
          <QuoteActions quote={quote} />
          <Terms quote={quote} />
          <Offers events={quote.events} />
        </>
      )}
    </DetailScreen>
  )
}

export function Quotes({ side, label }: { side: TradeRole; label: string }) {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const id = Number(listQuery.get('id'))
  if (listQuery.get('id')) return <QuoteDetail quoteId={id} list={label} />
  return (
    <ListScreen<QuoteRow, QuoteState>
      name={`quotes-${side}`}
      label={label}
      queryKey={keyOf(order.listQuotes, identity, side)}
      load={({ filters: _, ...input }) => api.listQuotes({ query: { role: side, ...input } })}
      columns={columnsOf(side)}
      rowKey={row => row.quoteId}
      detail={{ param: 'id', value: row => row.quoteId }}
      states={STATES.map(state => ({ value: state, label: quoteStateNames[state][0] }))}
      search="服务名称"
      csv
      empty={
        side === 'buyer'
          ? { title: '还没有询价', text: '在服务页面向商家询价之后，报价会列在这里。' }
          : { title: '还没有人询价', text: '有人向你的服务询价时，会列在这里。' }
      }
    />
  )
}
