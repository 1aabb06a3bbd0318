import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Company, Service } from './data'
import { Icon } from './icons'
import { Picture } from './picture'
import { money } from './words'

const Panel = ({ title, more, children }: { title: string; more?: string; children: ReactNode }) => (
  <section className="card card-pad">
    <div className="section-head">
      <h2>{title}</h2>
      {more && (
        <Link className="section-more" href={more} aria-label={`更多${title}`}>
          更多 ›
        </Link>
      )}
    </div>
    {children}
  </section>
)

const CompanyLine = ({ company }: { company: Company }) => (
  <li>
    <Link className="flex items-center gap-3 hover-link" href={`/city/company/${company.id}`}>
      <span className="avatar avatar-md avatar-sq">{company.logo && <Picture of={company.logo} />}</span>
      <span className="min-w-0 flex-1">
        <span className="clamp-1">{company.short_name}</span>
        <small className="block text-xs text-ink-3">{`${company.industry} · 在售 ${company.service_count}`}</small>
      </span>
      <b className="num text-price">{(company.score / 100).toFixed(1)}</b>
    </Link>
  </li>
)

export function Aside({ companies, services }: { companies: Company[]; services: Service[] }) {
  return (
    <aside className="stack">
      <Panel title="履约好企业" more="/city?tab=company&city=1607">
        <ul className="grid gap-3">
          {companies.slice(0, 5).map(company => (
            <CompanyLine key={company.id} company={company} />
          ))}
        </ul>
      </Panel>
      <Panel title="热门服务" more="/city?city=1607">
        <ol className="hot-list">
          {services.slice(0, 8).map(service => (
            <li key={service.id}>
              <Link className="min-w-0 flex-1 hover-link" href={`/city/server/${service.id}`}>
                <span className="clamp-2">{service.title}</span>
              </Link>
              <span className="num shrink-0 text-xs text-ink-3">¥{money(service.price)}</span>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title="在地图上看">
        <p className="pb-3 text-ink-2">看看深圳市的服务、企业和职位都在哪里。</p>
        <Link className="btn" href="/map?city=1607">
          <Icon name="map" />
          打开地图
        </Link>
      </Panel>
      <Panel title="供需图">
        <p className="pb-3 text-ink-2">大家在找什么、哪个区还没有人做。</p>
        <Link className="btn" href="/city/supply?city=1607">
          <Icon name="balance" />
          看供需图
        </Link>
      </Panel>
    </aside>
  )
}
