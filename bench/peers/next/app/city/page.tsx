/**
 * The same list as ours, element for element, rendered anew for every request as server components; links and pictures by next/link and
 * next/image, as its documentation says to write them. The bench counts the elements of both and refuses to compare what differs.
 */
import Link from 'next/link'
import { Aside } from '../_parts/aside'
import { readList } from '../_parts/data'
import { Filters, Sorts } from '../_parts/filters'
import { Icon } from '../_parts/icons'
import { JobRow } from '../_parts/job-row'
import { count } from '../_parts/words'

export const dynamic = 'force-dynamic'

const LIST = '/city?tab=recruitment'
const CRUMBS = {
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: ['首页', '同城', '招聘求职'].map((name, at) => ({ '@type': 'ListItem', position: at + 1, name })),
}

const Crumbs = () => (
  <nav aria-label="面包屑">
    <ol className="crumbs">
      <li>
        <Link href="/home">首页</Link>
      </li>
      <li>
        <Link href="/city">同城</Link>
      </li>
      <li>
        <span className="clamp-1" aria-current="page">
          招聘求职
        </span>
      </li>
    </ol>
  </nav>
)

function Tabs({ totals }: { totals: Record<'services' | 'companies' | 'jobs', number> }) {
  return (
    <nav className="tabs" aria-label="同城">
      <Link className="tab" href="/city">
        服务<small>{count(totals.services)}</small>
      </Link>
      <Link className="tab" href="/city?tab=company">
        企业<small>{count(totals.companies)}</small>
      </Link>
      <Link className="tab" href={LIST} aria-current="page">
        招聘<small>{count(totals.jobs)}</small>
      </Link>
    </nav>
  )
}

const KeywordForm = () => (
  <form className="filter-form" method="get" action="/city" aria-label="搜职位">
    <input type="hidden" name="n" value="0" />
    <input type="hidden" name="tab" value="recruitment" />
    <input className="input grow" type="search" name="keyword" maxLength={60} placeholder="搜职位" aria-label="搜职位" />
    <button className="btn btn-sm" type="submit">
      <Icon name="search" />
      搜索
    </button>
  </form>
)

const Publishing = () => (
  <>
    <p className="flex flex-wrap gap-2">
      <Link className="btn btn-sm" href="/city/releaseJob/company">
        发布职位
      </Link>
      <Link className="btn btn-sm" href="/city/releaseJob/person">
        发布求职信息
      </Link>
    </p>
    <p className="needs-js">
      <button type="button" className="btn btn-sm" data-save-search={`${LIST}&city=1607`} data-name="深圳市招聘求职">
        保存这个搜索，有新内容通知我
      </button>
    </p>
  </>
)

function Pager({ total }: { total: number }) {
  const last = Math.ceil(total / 20)
  return (
    <nav className="pager" aria-label="分页">
      <span aria-current="page">1</span>
      <Link href={`${LIST}&pageNo=2`}>2</Link>
      <Link href={`${LIST}&pageNo=3`}>3</Link>
      <span aria-hidden="true">…</span>
      <Link href={`${LIST}&pageNo=${last}`}>{last}</Link>
      <Link href={`${LIST}&pageNo=2`} rel="next" aria-label="下一页">
        <Icon name="next" />
      </Link>
    </nav>
  )
}

export default async function Page() {
  const { jobs, districts, professions, services, companies, totals } = await readList()
  return (
    <>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(CRUMBS) }} />
      <Crumbs />
      <div className="stack">
        <h1 className="sr-only">深圳市招聘求职</h1>
        <div className="city-head">
          <Tabs totals={totals} />
          <KeywordForm />
        </div>
        <Filters districts={districts} professions={professions} />
        <div className="split">
          <div className="stack min-w-0">
            <Publishing />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="font-normal text-ink-2">
                共 <b className="num text-ink">{count(totals.jobs)}</b> 条信息
              </h2>
              <Sorts />
            </div>
            <div className="card">
              <ul>
                {jobs.map(job => (
                  <JobRow key={job.id} job={job} />
                ))}
              </ul>
            </div>
            <Pager total={totals.jobs} />
          </div>
          <Aside companies={companies} services={services} />
        </div>
      </div>
    </>
  )
}
