/** What comes after a consultation: services to go on with, and what came of it. */
import { useEffect } from 'react'
import { money } from '#lib/format/money.ts'
import { orderStateNames, quoteStateNames } from '#lib/format/order.ts'
import { type RoomOf, refresh } from './calls.ts'

export function FollowUpServices({ consultation, room }: RoomOf) {
  if (room.services.length === 0) return null
  return (
    <section className="card card-pad stack" aria-label="接着办">
      <h2 className="text-lg">接着办</h2>
      <p className="text-ink-2">对方提供的服务，可以直接下单或询价，并和这次咨询关联。</p>
      <ul className="grid gap-1">
        {room.services.map(service => (
          <li key={service.serverId} className="flex flex-wrap justify-between gap-2">
            <a
              className="link min-w-0 break-words"
              href={`/city/server/${service.serverId}#consultation-${consultation.consultationId}`}
            >
              {service.title}
            </a>
            {service.price !== null && <span className="price num">{money(service.price)} 起</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Row = { key: string; kind: string; title: string; link: string | null; state: readonly [label: string, tone: string] }

const rowsOf = ({ orders, quotes }: RoomOf['room']['cameOf']): Row[] => [
  ...orders.map(one => ({ ...one, key: `order${one.createdAt}`, kind: '订单', state: orderStateNames[one.state] })),
  ...quotes.map(one => ({ ...one, key: `quote${one.createdAt}`, kind: '询价', state: quoteStateNames[one.state] })),
]

const scrollToFollowUps = () => document.getElementById('came-of')?.scrollIntoView({ block: 'center' })

export function FollowUpOrders({ room: { cameOf } }: Pick<RoomOf, 'room'>) {
  const rows = rowsOf(cameOf)
  // Cards of the conversation lead here: the room is loaded after the page, and what they speak of may be newer than it.
  useEffect(() => {
    if (location.hash === '#came-of') scrollToFollowUps()
    const look = () => location.hash === '#came-of' && void refresh().then(scrollToFollowUps)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  if (rows.length === 0) return null
  return (
    <section className="card card-pad stack" id="came-of" aria-label="由这次咨询而来">
      <h2 className="text-lg">由这次咨询而来</h2>
      <ul className="grid gap-2">
        {rows.map(({ key, kind, title, link, state: [label, tone] }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-2">
            <span className="min-w-0 break-words">
              {kind}：
              {link ? (
                <a className="link" href={link}>
                  {title}
                </a>
              ) : (
                title
              )}
            </span>
            <span className={`badge badge-${tone}`}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
