/**
 * Twenty jobs of a city with filters, paging and the column beside them, rendered anew for every request as server components; links and
 * pictures by next/link and next/image, as its documentation says to write them.
 */
import Image from 'next/image'
import Link from 'next/link'
import { type Job, readList } from '../data'

export const dynamic = 'force-dynamic'

const money = (fen: number) => (fen / 100).toFixed(2)
const picture = (key: string) => `/media/${key.replace('~', '-')}/w240.webp`

function Row({ job }: { job: Job }) {
  return (
    <li className="row-card row-card-plain card-link">
      <div className="row-card-body">
        <h3 className="card-title">
          <Link className="cover-link" href={`/city/recruitmentInfo/${job.kind}/${job.id}`}>
            {job.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-2">{[job.area_text, job.experience, job.education, job.employment].join(' · ')}</p>
        <p className="clamp-1 text-sm text-ink-3">{job.summary}</p>
        <p className="flex flex-wrap gap-1 pt-1">
          {job.tags.slice(0, 5).map(tag => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </p>
        <p className="card-meta pt-1">
          {job.company_id && (
            <>
              <span className="avatar avatar-xs avatar-sq">
                {job.company_logo && <Image src={picture(job.company_logo)} alt="" width={40} height={40} />}
              </span>
              <Link className="hover-link text-ink-2" href={`/city/company/${job.company_id}`}>
                {job.company_name}
              </Link>
              {job.company_certified_at && <span className="badge badge-brand">认证</span>}
              <span>
                {job.company_industry} · {job.company_scale}
              </span>
            </>
          )}
        </p>
      </div>
      <div className="row-card-side">
        <span className="price price-md">
          {money(job.salary_min)}–{money(job.salary_max)}
        </span>
        <time className="text-xs text-ink-3" dateTime={job.refreshed_at.toISOString()}>
          {job.refreshed_at.toLocaleDateString('zh-CN')}
        </time>
      </div>
    </li>
  )
}

function Filters({ names }: { names: { id: number; name: string }[] }) {
  const groups = ['区域', '类型', '职位', '薪资', '经验', '学历'].map((label, at) => ({
    label,
    options: names.slice(at * 10, at * 10 + 10),
  }))
  return (
    <nav className="card filters" aria-label="筛选条件">
      {groups.map(group => (
        <div key={group.label} className="filter-row">
          <span>{group.label}</span>
          <div className="filter-chips">
            {group.options.map(option => (
              <Link key={option.id} className="chip" href={`/city?tab=recruitment&filter=${option.id}`}>
                {option.name}
              </Link>
            ))}
          </div>
        </div>
      ))}
    </nav>
  )
}

export default async function Page() {
  const { jobs, names, services, companies, total } = await readList()
  return (
    <div className="list-layout">
      <nav className="crumbs">
        <Link href="/home">首页</Link>
        <Link href="/city">同城</Link>
        <span>招聘求职</span>
      </nav>
      <Filters names={names} />
      <p className="result-count">共 {total} 条信息</p>
      <div className="card px-4">
        <ul>
          {jobs.map(job => (
            <Row key={job.id} job={job} />
          ))}
        </ul>
      </div>
      <nav className="pager" aria-label="分页">
        {[1, 2, 3, 4, 5, 6, 7].map(page => (
          <Link key={page} href={`/city?tab=recruitment&pageNo=${page}`}>
            {page}
          </Link>
        ))}
      </nav>
      <aside>
        <ul className="grid gap-3">
          {companies.slice(0, 5).map(company => (
            <li key={company.id}>
              <Link className="flex items-center gap-3" href={`/city/company/${company.id}`}>
                <span className="clamp-1">{company.short_name}</span>
                <small>
                  {company.industry} · 在售 {company.service_count}
                </small>
                <b className="num">{(company.score / 100).toFixed(1)}</b>
              </Link>
            </li>
          ))}
        </ul>
        <ol>
          {services.slice(0, 8).map(service => (
            <li key={service.id}>
              <Link href={`/city/server/${service.id}`}>{service.title}</Link>
              <small>¥{money(service.price)}</small>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  )
}
