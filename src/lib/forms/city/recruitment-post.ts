/** What a post may hold while it is written, and what it must hold before anybody reviews it (recruitment rules, section 2). */

import * as z from 'zod/mini'
import { areaNumber, id, line, richField } from '#lib/forms/text.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'

export const DEFAULT_POST_DAYS = 30
export const MAX_POST_DAYS = 90

const pay = z.int().check(z.minimum(0), z.maximum(100_000_000, '薪资不能超过 100 万元'))
const postDays = z.int('请填整数').check(z.minimum(1, '最少 1 天'), z.maximum(MAX_POST_DAYS, `最多 ${MAX_POST_DAYS} 天`))

/** What a job has to say besides its pay. */
const workTerms = z.object({
  payCycle: line(z.maxLength(20, '最多 20 个字')),
  workTime: line(z.maxLength(60, '最多 60 个字')),
  rest: line(z.maxLength(60, '最多 60 个字')),
  insurance: line(z.maxLength(60, '最多 60 个字')),
  /** 代招: an agency with a licence hires for somebody else. */
  agency: z.boolean(),
  /** Of the licence of a 代招 agency (人力资源服务许可证). */
  licenceNo: z._default(line(z.maxLength(40, '最多 40 个字')), ''),
})
export type WorkTerms = z.output<typeof workTerms>

/** What may be saved while it is being written: too long is refused, missing is not. */
export const postDraft = z.object({
  title: line(z.maxLength(60, '最多 60 个字')),
  /** 0: not chosen yet. */
  professionId: z.int().check(z.minimum(0), z.maximum(MAX_INT)),
  employment: z.enum(['FULL', 'PART', 'INTERN', 'REMOTE']),
  salaryUnit: z.enum(['MONTH', 'DAY', 'HOUR', 'PIECE']),
  salaryMin: z.nullable(pay),
  salaryMax: z.nullable(pay),
  salaryMonths: z.int('请填整数').check(z.minimum(12, '最少 12 个月'), z.maximum(24, '最多 24 个月')),
  headcount: z.int('请填整数').check(z.minimum(1, '最少 1 人'), z.maximum(9_999, '最多 9999 人')),
  education: z.enum(['ANY', 'MIDDLE', 'HIGH', 'COLLEGE', 'BACHELOR', 'MASTER', 'DOCTOR']),
  experience: z.enum(['ANY', 'STUDENT', 'UNDER_1', 'Y1_3', 'Y3_5', 'Y5_10', 'OVER_10']),
  tags: z.array(line(z.minLength(1), z.maxLength(20, '每项最多 20 个字'))).check(z.maxLength(12, '最多 12 项')),
  /** A city or a district; 0: not chosen yet. */
  areaCode: areaNumber,
  address: line(z.maxLength(100, '最多 100 个字')),
  /** Plain text; lines beginning with `## ` are headings, with `- ` or `1. ` list items. */
  description: richField(0, 5_000),
  terms: workTerms,
  days: postDays,
  /** The résumé that a job-seeker post shows as it is when it is handed in; null in jobs. */
  resumeId: z.nullable(id),
})
export type PostDraft = z.output<typeof postDraft>

const ready = z.extend(postDraft, {
  title: postDraft.shape.title.check(z.minLength(2, '标题至少 2 个字')),
  professionId: postDraft.shape.professionId.check(z.minimum(1, '请选择职业')),
  areaCode: postDraft.shape.areaCode.check(z.minimum(1, '请选择地区')),
  description: richField(20, 5_000, '至少写 20 个字'),
})

const salaryMissing = (end: string) => `请填薪资${end}，不能写面议`
/** The ends of the pay lie no further apart than the lower one is high. */
const paid = <Post extends Pick<PostDraft, 'salaryMin' | 'salaryMax'>>() => [
  z.refine<Post>(post => Boolean(post.salaryMin), { path: ['salaryMin'], error: salaryMissing('下限') }),
  z.refine<Post>(post => Boolean(post.salaryMax), { path: ['salaryMax'], error: salaryMissing('上限') }),
  z.refine<Post>(post => !post.salaryMin || !post.salaryMax || post.salaryMax >= post.salaryMin, {
    path: ['salaryMax'],
    error: '上限不能低于下限',
  }),
  z.refine<Post>(post => !post.salaryMin || !post.salaryMax || post.salaryMax <= post.salaryMin * 2, {
    path: ['salaryMax'],
    error: '上下限之差不能超过下限的一倍',
  }),
]

/** What must be there before anybody reviews a job. */
export const jobReady = z
  .extend(ready, {
    address: postDraft.shape.address.check(z.minLength(2, '请填详细的工作地址')),
    terms: z.extend(workTerms, {
      payCycle: workTerms.shape.payCycle.check(z.minLength(1, '请写明发放周期，如：每月 10 日')),
      workTime: workTerms.shape.workTime.check(z.minLength(1, '请写明工作时间')),
      rest: workTerms.shape.rest.check(z.minLength(1, '请写明休息休假')),
      insurance: workTerms.shape.insurance.check(z.minLength(1, '请写明社会保险')),
    }),
  })
  .check(
    ...paid<PostDraft>(),
    // Of what was published before there may be some by the hour.
    z.refine<PostDraft>(post => post.salaryUnit !== 'HOUR', {
      path: ['salaryUnit'],
      error: '单位请选每月、每日或每件',
    }),
    z.refine<PostDraft>(({ terms }) => !terms.agency || terms.licenceNo !== '', {
      path: ['terms', 'licenceNo'],
      error: '代招须填人力资源服务许可证编号',
    }),
  )

/** What must be there before anybody reviews a job-seeker post. */
export const seekerReady = ready.check(
  ...paid<PostDraft>(),
  z.refine(post => post.resumeId !== null, { path: ['resumeId'], error: '请选择一份简历' }),
)
