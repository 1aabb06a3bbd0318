import Link from 'next/link'
import type { Job } from './data'
import { Certified } from './icons'
import { Picture } from './picture'
import { ago, EDUCATION, EMPLOYMENT, EXPERIENCE, moment, pay, SCALE } from './words'

function Employer({ job }: { job: Job }) {
  return (
    <>
      <span className="avatar avatar-xs avatar-sq">{job.company_logo && <Picture of={job.company_logo} />}</span>
      <Link className="hover-link text-ink-2" href={`/city/company/${job.company_id}`}>
        {job.company_name}
      </Link>
      {job.company_certified_at && <Certified />}
      <span>{`${job.company_industry} · ${SCALE[job.company_scale]}`}</span>
    </>
  )
}

export function JobRow({ job }: { job: Job }) {
  const facts = [job.area_text, EXPERIENCE[job.experience], EDUCATION[job.education], EMPLOYMENT[job.employment]]
  return (
    <li className="row-card row-card-plain card-link">
      <div className="row-card-body">
        <h3 className="card-title">
          <Link className="cover-link" href={`/city/recruitmentInfo/${job.kind}/${job.id}`}>
            {job.title}
          </Link>
        </h3>
        <p className="whole-words text-sm text-ink-2">{facts.join(' · ')}</p>
        <p className="clamp-1 text-sm text-ink-3">{job.summary}</p>
        <p className="tag-line mt-1">
          {job.tags.slice(0, 5).map(tag => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </p>
        <p className="card-meta pt-1">{job.company_id && <Employer job={job} />}</p>
      </div>
      <div className="row-card-side">
        <span className="price price-md">{pay(job)}</span>
        <time className="text-xs text-ink-3" dateTime={job.refreshed_at.toISOString()} title={moment(job.refreshed_at)}>
          {ago(job.refreshed_at)}
        </time>
      </div>
    </li>
  )
}
