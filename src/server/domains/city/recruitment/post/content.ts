/** What a post says: read for its editor, and written into its row. */
import type { PostDraft, WorkTerms } from '#lib/contract/city/recruitment-post.ts'
import { DEFAULT_POST_DAYS } from '#lib/forms/city/recruitment-post.ts'
import { editableHtml, richHtml, writtenSummary, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { areaNames, areaShortName, findArea } from '#server/domains/city/nation/service.ts'
import { monthlyPay } from '#server/domains/city/recruitment/facets.ts'
import { findOwnResume } from '#server/domains/city/recruitment/resume/queries.ts'
import { canBePublished, postCopyOf } from '#server/domains/city/recruitment/resume/visibility.ts'
import type { ResumeSnapshot } from '#server/domains/city/recruitment/tables.ts'
import type { TextPart } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { fingerprintOf } from './likeness.ts'
import { isApproved } from './policy.ts'
import { findProfession, type PostRecord, updatePost } from './queries.ts'

const SUMMARY_LENGTH = 80

const noTerms = { payCycle: '', workTime: '', rest: '', insurance: '', agency: false, licenceNo: '' }

/** Written before licences were asked for, terms have none. */
const termsOf = (terms: WorkTerms | null): WorkTerms => ({ ...noTerms, ...terms })

/** What stands in the row itself. */
export const publishedContent = (row: PostRecord): PostDraft => ({
  title: row.title,
  professionId: row.profession_id,
  employment: row.employment,
  salaryUnit: row.salary_unit,
  salaryMin: row.salary_min,
  salaryMax: row.salary_max,
  salaryMonths: row.salary_months,
  headcount: row.headcount ?? 1,
  education: row.education,
  experience: row.experience,
  tags: row.tags.slice(0, 12),
  areaCode: row.district_code ?? row.city_code,
  address: row.address,
  description: editableHtml(row.description),
  terms: termsOf(row.work_terms),
  days: row.valid_days,
  resumeId: row.resume_id,
})

/** What the editor shows: what is being written, or the post itself. */
export const contentOf = (row: PostRecord): PostDraft =>
  row.edit_content
    ? { ...row.edit_content, description: richHtml(row.edit_content.description), terms: termsOf(row.edit_content.terms) }
    : publishedContent(row)

/** A title before anything was written. */
export const emptyContent = (): PostDraft => ({
  title: '',
  professionId: 0,
  employment: 'FULL',
  salaryUnit: 'MONTH',
  salaryMin: null,
  salaryMax: null,
  salaryMonths: 12,
  headcount: 1,
  education: 'ANY',
  experience: 'ANY',
  tags: [],
  areaCode: 0,
  address: '',
  description: '',
  terms: noTerms,
  days: DEFAULT_POST_DAYS,
  resumeId: null,
})

const textOf = (content: PostDraft): string => `${content.title}${writtenText(content.description)}`
export const contentFingerprint = (content: PostDraft): string => fingerprintOf(textOf(content))

const wrong = (fields: Record<string, string>) => new AppError('validation.fields', { fields })

/** The public texts of a post, by field. Texts that only one of the two kinds shows are left out of the other. */
export function publicParts(content: PostDraft, resume: ResumeSnapshot | null): TextPart[] {
  const { terms } = content
  const shared: TextPart[] = [
    ['title', content.title],
    ['description', writtenText(content.description)],
    ['tags', content.tags.join('\n')],
  ]
  if (resume) return [...shared, ['resumeId', resumeText(resume)]]
  return [
    ...shared,
    ['address', content.address],
    ['terms.payCycle', terms.payCycle],
    ['terms.workTime', terms.workTime],
    ['terms.rest', terms.rest],
    ['terms.insurance', terms.insurance],
    ['terms.licenceNo', terms.licenceNo],
  ]
}

const resumeText = ({ displayName, arrival, works, schools, skills }: ResumeSnapshot): string =>
  [
    displayName,
    arrival,
    ...works.flatMap(({ company, title, text }) => [company, title, text]),
    ...schools.flatMap(({ school, major, degree }) => [school, major, degree]),
    ...skills,
  ].join('\n')

/**
 * The copy of a résumé that the post stores.
 * @throws AppError `validation.fields` beside `resumeId` when it is not theirs, not complete, or not meant for the public.
 */
export async function snapshotFor(trx: Db, userId: number, resumeId: number | null) {
  const row = resumeId === null ? undefined : await findOwnResume(trx, userId, resumeId)
  if (!row) throw wrong({ resumeId: '请选择一份简历' })
  if (!canBePublished(row.content)) throw wrong({ resumeId: '这份简历没有设为公开，请先在简历里修改' })
  const snapshot = postCopyOf(row.content)
  if (!snapshot) throw wrong({ resumeId: '这份简历还没有填完整' })
  return snapshot
}

/**
 * One that is switched off is not chosen any more; a post that stands in it may stay.
 * @throws AppError `validation.fields` beside `professionId`
 */
export async function refuseSwitchedOff(trx: Db, row: PostRecord, { professionId }: PostDraft): Promise<void> {
  if (isApproved(row.state) && row.profession_id === professionId) return
  if ((await findProfession(trx, professionId))?.enabled === false) throw wrong({ professionId: '这个职业已经停用，请换一个' })
}

/** Writes whole content into a post that nobody sees, or whose change was approved. */
export async function writeContent(trx: Db, row: PostRecord, content: PostDraft, now: Date): Promise<void> {
  const [place, profession] = await Promise.all([findArea(trx, content.areaCode), findProfession(trx, content.professionId)])
  if (!place) throw wrong({ areaCode: '请选择城市和区' })
  if (!profession) throw wrong({ professionId: '请选择职业' })
  const isJob = row.kind === 'job'
  const pay = {
    unit: content.salaryUnit,
    min: content.salaryMin,
    max: content.salaryMax,
    negotiable: false,
  }
  const names = [areaShortName(place.city_code), areaNames(place).district].filter(Boolean)
  await updatePost(trx, row.id, {
    title: content.title,
    profession_id: profession.id,
    profession_group_id: profession.parent_id!,
    summary: writtenSummary(content.description, SUMMARY_LENGTH),
    description: richHtml(content.description),
    employment: content.employment,
    salary_unit: content.salaryUnit,
    salary_min: content.salaryMin,
    salary_max: content.salaryMax,
    salary_negotiable: false,
    salary_months: content.salaryUnit === 'MONTH' ? content.salaryMonths : 12,
    salary_rank: monthlyPay(pay)?.max ?? 0,
    headcount: isJob ? content.headcount : null,
    education: content.education,
    experience: content.experience,
    tags: content.tags,
    province_code: place.province_code,
    city_code: place.city_code,
    district_code: place.district_code,
    area_text: names.join('·'),
    address: isJob ? content.address : '',
    lng: isJob && place.lng !== 0 ? place.lng : null,
    lat: isJob && place.lat !== 0 ? place.lat : null,
    work_terms: isJob ? JSON.stringify(content.terms) : null,
    valid_days: content.days,
    fingerprint: contentFingerprint(content),
    ...(isJob
      ? {}
      : {
          resume: JSON.stringify(await snapshotFor(trx, row.publisher_user_id, content.resumeId)),
          resume_id: content.resumeId,
        }),
    updated_at: now,
  })
}
