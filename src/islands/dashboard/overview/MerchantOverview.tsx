/** What the merchant works as, and the way to each part of the work. */
import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { DASHBOARDS, type DashboardSection } from '#lib/page/dashboard.ts'
import { $checkCompany, $userInfo } from '#lib/session/identity.ts'
import { hindrance } from '../frame/identity.ts'

export default function MerchantOverview() {
  const company = useStore($checkCompany)
  const user = useStore($userInfo)
  const open = DASHBOARDS.merchant.sections.filter(
    section => section.path !== '/merchant' && !('detail' in section) && !hindrance(section, company),
  )
  const groups = Map.groupBy<string, DashboardSection>(open, section => section.group)
  return (
    <div className="stack">
      <section className="card card-pad" aria-labelledby="acting-as">
        <h2 className="text-lg font-semibold" id="acting-as">
          {company?.companyName ?? user?.nickname}
        </h2>
        <p className="text-ink-2">{company ? '你正以这家公司的身份工作' : '你正以个人商家的身份工作'}</p>
      </section>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {[...groups].map(([group, list]) => (
          <section key={group} className="card card-pad">
            <h2 className="text-base font-semibold mb-2">{group}</h2>
            <ul>
              {list.map(section => (
                <li key={section.path}>
                  <Link className="hover-link block py-2" href={section.path}>
                    {section.label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
