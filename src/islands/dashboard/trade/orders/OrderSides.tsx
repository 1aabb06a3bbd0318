/** Who is on the sides of an order: one seller, or those who share it. */
import type { OrderDetail, TradeSide } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'

/** The other side, with a link where it has a public page. */
export function TradeSideName({ side }: { side: TradeSide }) {
  if (side.kind === 'NONE') return <span className="text-ink-3">采纳后确定</span>
  if (side.kind === 'PLATFORM' || side.id === null) return <span>{side.name}</span>
  const href = side.kind === 'COMPANY' ? `/city/company/${side.id}` : `/search/user/${side.id}`
  return (
    <a className="hover-link" href={href}>
      {side.name}
    </a>
  )
}

export const Seller = ({ order: { sharers, seller } }: { order: OrderDetail }) =>
  sharers > 0 ? <span>{sharers} 位回答者</span> : <TradeSideName side={seller} />

/** Of a bounty that several share: who gets how much of it. */
export function OrderShares({ order: { role, shares, sharers } }: { order: OrderDetail }) {
  if (sharers === 0) return null
  return (
    <section className="card card-pad" aria-label="平分悬赏">
      <h3 className="text-base font-semibold mb-2">平分悬赏</h3>
      <p className="text-ink-2 mb-2">平台采纳了 {sharers} 个同样好的回答，悬赏由它们平分，除不尽的分归较早的回答。</p>
      <ul className="divide-y divide-line">
        {shares.map((share, index) => (
          // Two of one company may share it.
          <li key={`${share.seller.kind}${share.seller.id}-${index}`} className="flex items-start justify-between gap-4 py-2">
            {role === 'seller' ? <span>我分得的</span> : <TradeSideName side={share.seller} />}
            <span className="num text-right">
              {money(share.amount)}
              {role === 'seller' && `，扣除服务费 ${money(share.fee)}，到账 ${money(share.net)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
