/** The post as others will read it. */
import { Facts } from '#components/ui/data/Facts.tsx'
import { educationTexts, employmentTexts, experienceTexts, salaryText } from '#lib/format/recruitment.ts'
import { draftOf, type PostForm } from './calls.ts'

export function Preview({ form, isJob }: { form: PostForm; isJob: boolean }) {
  const draft = draftOf(form)
  const { terms } = draft
  const paid = draft.salaryMin !== null || draft.salaryMax !== null
  const pay = {
    unit: draft.salaryUnit,
    min: draft.salaryMin,
    max: draft.salaryMax,
    negotiable: false,
    months: draft.salaryMonths,
  }
  return (
    <section className="card card-pad stack" aria-label="预览">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg font-semibold min-w-0 break-words">{draft.title || '还没有标题'}</h2>
        <span className="price price-md">{paid ? salaryText(pay) : '还没有填薪资'}</span>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        <span>{employmentTexts[draft.employment]}</span>
        <span>{experienceTexts[draft.experience]}</span>
        <span>{educationTexts[draft.education]}</span>
        {isJob && <span>招 {draft.headcount} 人</span>}
      </p>
      {draft.tags.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {draft.tags.map(tag => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </p>
      )}
      <p className="whitespace-pre-line break-words">{draft.description || '还没有写介绍'}</p>
      {isJob && (
        <Facts
          facts={[
            ['发放周期', terms.payCycle],
            ['工作时间', terms.workTime],
            ['休息休假', terms.rest],
            ['社会保险', terms.insurance],
            ['代招', terms.agency ? '人力资源机构代招' : ''],
            ['人力资源服务许可证', terms.agency ? terms.licenceNo : ''],
            ['工作地址', draft.address],
          ]}
        />
      )}
    </section>
  )
}
