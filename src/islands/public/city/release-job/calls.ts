/** The calls of publishing, and what the form holds. Money is read by its digits, never through a float. */
import { clientOf } from '#lib/api/browser.ts'
import { recruitment } from '#lib/calls/city/recruitment.ts'
import { recruitmentPost } from '#lib/calls/city/recruitment-post.ts'
import { resume } from '#lib/calls/city/resume.ts'
import type { PostDraft } from '#lib/contract/city/recruitment-post.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { fenOf, yuan } from '#lib/format/money.ts'

export const api = clientOf({
  getRecruitmentData: recruitment.getRecruitmentData,
  publishRecruitment: recruitmentPost.publishRecruitment,
  getPost: recruitmentPost.getPost,
  savePost: recruitmentPost.savePost,
  submitPost: recruitmentPost.submitPost,
  withdrawPost: recruitmentPost.withdrawPost,
  listResumes: resume.listResumes,
})

export type Post = CallResult<typeof recruitmentPost.getPost>
export type Choices = CallResult<typeof recruitment.getRecruitmentData>

/** The draft with what is typed as text: amounts in yuan, numbers, tags separated by spaces. */
export type PostForm = Omit<PostDraft, 'salaryMin' | 'salaryMax' | 'headcount' | 'days' | 'salaryMonths' | 'tags'> & {
  salaryMin: string
  salaryMax: string
  salaryMonths: string
  headcount: string
  days: string
  tags: string
}

export const emptyForm = (): PostForm => ({
  title: '',
  professionId: 0,
  employment: 'FULL',
  salaryUnit: 'MONTH',
  salaryMin: '',
  salaryMax: '',
  salaryMonths: '12',
  headcount: '1',
  education: 'ANY',
  experience: 'ANY',
  tags: '',
  areaCode: 0,
  address: '',
  description: '',
  terms: { payCycle: '', workTime: '', rest: '', insurance: '', agency: false, licenceNo: '' },
  days: '30',
  resumeId: null,
})

const amount = (fen: number | null): string => (fen === null ? '' : yuan(fen).replace(/\.00$/, ''))

export const formOf = (content: PostDraft): PostForm => ({
  ...content,
  salaryMin: amount(content.salaryMin),
  salaryMax: amount(content.salaryMax),
  salaryMonths: String(content.salaryMonths),
  headcount: String(content.headcount),
  days: String(content.days),
  tags: content.tags.join(' '),
})

const within = (text: string, least: number, most: number): number =>
  Math.min(most, Math.max(least, Number.parseInt(text, 10) || least))

export const draftOf = (form: PostForm): PostDraft => ({
  ...form,
  salaryMin: fenOf(form.salaryMin) ?? null,
  salaryMax: fenOf(form.salaryMax) ?? null,
  salaryMonths: within(form.salaryMonths, 12, 24),
  headcount: within(form.headcount, 1, 9_999),
  days: within(form.days, 1, 90),
  tags: [...new Set(form.tags.split(/[\s,，、]+/).filter(Boolean))].slice(0, 12),
})

/** Entries that cannot be read, by field: an amount that is no number. */
export function unreadable(form: PostForm): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of ['salaryMin', 'salaryMax'] as const) {
    if (form[name].trim() !== '' && fenOf(form[name]) === undefined) errors[name] = '请填金额，如 8000'
  }
  if (!/^\d{1,2}$/.test(form.days.trim())) errors.days = '请填 1 到 90 的天数'
  return errors
}
