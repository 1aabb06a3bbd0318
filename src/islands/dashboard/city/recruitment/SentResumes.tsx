/** The résumés as they were sent. */
import { Facts } from '#components/ui/data/Facts.tsx'
import type { ApplicationDetail } from '#lib/contract/city/job-application.ts'
import { educationTexts } from '#lib/format/recruitment.ts'

type Sent = ApplicationDetail['resumes'][number]

const span = (from: string, to: string): string => [from, to || '至今'].filter(Boolean).join(' – ')

function SentResume({ resume }: { resume: Sent }) {
  return (
    <section className="card card-pad stack" aria-label={`简历：${resume.name}`}>
      <h3 className="text-base font-semibold">简历：{resume.name}</h3>
      <Facts
        facts={[
          ['称呼', resume.displayName],
          [
            '基本',
            `${resume.gender} · ${resume.birthYear} 年生 · ${resume.workYears > 0 ? `${resume.workYears} 年经验` : '应届'}`,
          ],
          ['学历', educationTexts[resume.education]],
          ['期望', resume.wish],
          ['到岗', resume.arrival],
          ['技能', resume.skills.join('、')],
        ]}
      />
      {resume.intro && <p className="whitespace-pre-line break-words">{resume.intro}</p>}
      {resume.works.map(work => (
        <div key={`${work.company}-${work.from}`} className="grid gap-1">
          <b>
            {work.company} · {work.title}
          </b>
          <span className="text-sm text-ink-3">{span(work.from, work.to)}</span>
          {work.text && <span className="whitespace-pre-line break-words text-ink-2">{work.text}</span>}
        </div>
      ))}
      {resume.schools.map(school => (
        <div key={`${school.school}-${school.from}`} className="grid gap-1">
          <b>
            {school.school} · {school.major}
          </b>
          <span className="text-sm text-ink-3">
            {school.degree} {span(school.from, school.to)}
          </span>
        </div>
      ))}
      {resume.attachment && (
        <p>
          <a className="link" href={resume.attachment.url}>
            附件：{resume.attachment.name}
          </a>
        </p>
      )}
    </section>
  )
}

export function SentResumes({ application }: { application: ApplicationDetail }) {
  if (application.resumes.length === 0) {
    return (
      <p className="notice">{application.state === 'WITHDRAWN' ? '投递已撤回，简历不再可见。' : '这次投递没有附上站内简历。'}</p>
    )
  }
  return application.resumes.map((sent, index) => <SentResume key={`${sent.name}-${index}`} resume={sent} />)
}
