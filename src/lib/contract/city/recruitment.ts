/**
 * Recruitment: jobs posted by certified companies and job-seeker posts by people share one id, `recruitmentId`.
 * Contact details are in no answer of this file: they open by mutual consent, in a call of their own.
 */
import { z } from 'zod'
import {
  areaCodeParam,
  type Contract,
  defineCall,
  fen,
  idParam,
  listOf,
  pageQuery,
  pictureKey,
  timestamp,
} from '#lib/contract/define.ts'
import { pageTag } from '#lib/tags.ts'
import { lineText } from '#lib/validate/text.ts'

export const recruitmentKind = z.enum(['job', 'resume'])
export type RecruitmentKind = z.infer<typeof recruitmentKind>

export const educationLevel = z.enum(['ANY', 'MIDDLE', 'HIGH', 'COLLEGE', 'BACHELOR', 'MASTER', 'DOCTOR'])
export const experienceLevel = z.enum(['ANY', 'STUDENT', 'UNDER_1', 'Y1_3', 'Y3_5', 'Y5_10', 'OVER_10'])
export const salaryUnit = z.enum(['MONTH', 'DAY', 'HOUR', 'PIECE'])
export const employmentType = z.enum(['FULL', 'PART', 'INTERN', 'REMOTE'])
export const companyScale = z.enum(['UNDER_20', 'FROM_20', 'FROM_100', 'FROM_500', 'FROM_1000', 'FROM_10000'])
/** Bands of monthly pay that a salary range may touch; `NEGOTIABLE` is 面议. */
export const salaryBand = z.enum(['NEGOTIABLE', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7'])

export type EducationLevel = z.infer<typeof educationLevel>
export type ExperienceLevel = z.infer<typeof experienceLevel>
export type SalaryUnit = z.infer<typeof salaryUnit>
export type EmploymentType = z.infer<typeof employmentType>
export type CompanyScale = z.infer<typeof companyScale>
export type SalaryBand = z.infer<typeof salaryBand>

export const salaryRange = z.object({
  unit: salaryUnit,
  /** Null when only the other end is named, or both when the pay is negotiable. */
  min: fen.nullable(),
  max: fen.nullable(),
  negotiable: z.boolean(),
  /** Monthly salaries a year, 12 when nothing is said. */
  months: z.number().int(),
  /** As people write it, for example `8千-1.2万·13薪`. */
  text: z.string(),
})

export const recruitmentArea = z.object({
  provinceCode: z.number().int(),
  cityCode: z.number().int(),
  districtCode: z.number().int().nullable(),
  /** City and district, for example `深圳·南山区`. */
  text: z.string(),
})

export const recruitmentCompany = z.object({
  companyId: z.number().int(),
  companyName: z.string(),
  logo: pictureKey.nullable(),
  certified: z.boolean(),
  industry: z.string(),
  scale: companyScale,
  scaleText: z.string(),
})

export const recruitmentCard = z.object({
  recruitmentId: z.number().int(),
  kind: recruitmentKind,
  title: z.string(),
  professionId: z.number().int(),
  professionName: z.string(),
  salary: salaryRange,
  area: recruitmentArea,
  education: educationLevel,
  educationText: z.string(),
  experience: experienceLevel,
  experienceText: z.string(),
  employment: employmentType,
  employmentText: z.string(),
  /** Welfare tags of a job, skills of a job seeker. */
  tags: z.array(z.string()),
  summary: z.string(),
  headcount: z.number().int().nullable(),
  /** The employer of a job. */
  company: recruitmentCompany.nullable(),
  /** The person of a job-seeker post, by the name they chose to show. */
  seeker: z.object({ displayName: z.string(), avatar: pictureKey.nullable(), age: z.number().int().nullable() }).nullable(),
  views: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  publishedAt: timestamp,
  refreshedAt: timestamp,
})
export type RecruitmentCard = z.infer<typeof recruitmentCard>

export const recruitmentDetail = recruitmentCard.extend({
  /** Who published it: the job seeker, or a person of the company. */
  publisherUserId: z.number().int(),
  /** Sanitised rich text. */
  description: z.string(),
  /** Work address of a job; empty for a job-seeker post. */
  address: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  expiresAt: timestamp,
  /** What a job states besides its pay; null where that was not asked for yet. */
  terms: z
    .object({
      payCycle: z.string(),
      workTime: z.string(),
      rest: z.string(),
      insurance: z.string(),
      agency: z.boolean(),
      /** The licence of an agency; empty in posts that are older than the question. */
      licenceNo: z.string(),
    })
    .nullable(),
  /** Licence and verification of the employer, shown on every job (recruitment rules). */
  licence: z.object({ licenceName: z.string(), licenceNo: z.string(), certifiedAt: timestamp.nullable() }).nullable(),
  /** How the employer treats applicants of this post. */
  applicants: z
    .object({
      total: z.number().int(),
      /** 未查看 */
      unviewed: z.number().int(),
      /** 已查看但未回复 */
      unanswered: z.number().int(),
      /** Share of the applications to the company in the last year that were neither answered nor withdrawn: 0–100, null without any. */
      companyUnansweredRate: z.number().int().nullable(),
      /** Half of the answers of that year came within so many hours; null without any. */
      companyReplyHours: z.number().int().nullable(),
    })
    .nullable(),
  /** The public part of the résumé snapshot. */
  resume: z
    .object({
      gender: z.string(),
      workYears: z.number().int(),
      arrival: z.string(),
      works: z.array(z.object({ company: z.string(), title: z.string(), from: z.string(), to: z.string(), text: z.string() })),
      schools: z.array(z.object({ school: z.string(), major: z.string(), degree: z.string(), from: z.string(), to: z.string() })),
      skills: z.array(z.string()),
    })
    .nullable(),
  profession: z.object({ id: z.number().int(), name: z.string(), groupId: z.number().int(), groupName: z.string() }),
  /** Other open posts of the same company, and posts like this one. */
  sameCompany: z.array(recruitmentCard),
  similar: z.array(recruitmentCard),
})
export type RecruitmentDetail = z.infer<typeof recruitmentDetail>

const commentBase = z.object({
  commentId: z.number().int(),
  userId: z.number().int(),
  nickname: z.string(),
  avatar: pictureKey.nullable(),
  /** True when the employer (or the job seeker) of the post writes. */
  isOwner: z.boolean(),
  body: z.string(),
  /** Why it is shown folded; null: it is not. */
  foldedReason: z.string().nullable(),
  likes: z.number().int(),
  createdAt: timestamp,
})
export const recruitmentComment = commentBase.extend({
  replyCount: z.number().int(),
  /** The first replies, oldest first. */
  replies: z.array(commentBase.extend({ replyToNickname: z.string().nullable() })),
})
export type RecruitmentComment = z.infer<typeof recruitmentComment>

export const professionNode = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Open jobs in it, counted at the last refresh. */
  jobs: z.number().int(),
  children: z.array(z.object({ id: z.number().int(), name: z.string(), jobs: z.number().int() })),
})
export type ProfessionNode = z.infer<typeof professionNode>

const choice = <Value extends z.ZodType>(value: Value) => z.object({ value, text: z.string() })
const scaleChoice = choice(companyScale)
const salaryChoice = choice(salaryBand).extend({ min: fen.nullable(), max: fen.nullable() })

const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item).max(10), item])
    .transform(value => (Array.isArray(value) ? value : [value]) as z.output<Item>[])
    .optional()

export const recruitmentListQuery = pageQuery.extend({
  sort: z.enum(['newest', 'salary']).default('newest'),
  kind: recruitmentKind.default('job'),
  /** A profession, or a group of them. */
  professionId: idParam.optional(),
  province: areaCodeParam.optional(),
  city: areaCodeParam.optional(),
  district: areaCodeParam.optional(),
  salary: salaryBand.optional(),
  /** Own range in fen a month; a post is found when its range touches it. */
  salaryMin: z.coerce.number().int().min(0).max(100_000_000).optional(),
  salaryMax: z.coerce.number().int().min(0).max(100_000_000).optional(),
  education: educationLevel.optional(),
  experience: experienceLevel.optional(),
  employment: employmentType.optional(),
  scale: companyScale.optional(),
  welfare: oneOrMany(lineText().min(1).max(20)),
  companyId: idParam.optional(),
})
export type RecruitmentListQuery = z.output<typeof recruitmentListQuery>

export const recruitment = {
  listRecruitments: defineCall({
    method: 'GET',
    path: '/same/city/recruitment',
    summary: '招聘与求职列表：按职业、地区、薪资、学历、经验、规模、福利筛选',
    access: 'public',
    query: recruitmentListQuery,
    result: listOf(recruitmentCard),
    errors: [],
  }),
  getRecruitmentData: defineCall({
    method: 'GET',
    path: '/same/city/recruitment/data',
    summary: '发布与筛选招聘时的全部选项',
    access: 'public',
    cache: { seconds: 300, tags: [pageTag.jobs] },
    result: z.object({
      professions: z.array(professionNode),
      educations: z.array(choice(educationLevel)),
      experiences: z.array(choice(experienceLevel)),
      salaryUnits: z.array(choice(salaryUnit)),
      employments: z.array(choice(employmentType)),
      scales: z.array(scaleChoice),
      salarys: z.array(salaryChoice),
      welfares: z.array(z.string()),
    }),
    errors: [],
  }),
  listCompanyProfessions: defineCall({
    method: 'GET',
    path: '/same/city/recruitment/companyProfessions',
    summary: '职业分类（两级）；带 companyId 时只列这家企业在招的职业',
    access: 'public',
    query: z.object({ companyId: idParam.optional() }),
    result: z.array(professionNode),
    errors: [],
  }),
  listCompanyScales: defineCall({
    method: 'GET',
    path: '/same/city/recruitment/companyScales',
    summary: '企业规模选项',
    access: 'public',
    result: z.array(scaleChoice),
    errors: [],
  }),
  listSalarys: defineCall({
    method: 'GET',
    path: '/same/city/recruitment/salarys',
    summary: '薪资范围选项',
    access: 'public',
    result: z.array(salaryChoice),
    errors: [],
  }),
  listRecruitmentComments: defineCall({
    method: 'GET',
    path: '/same/city/recruitment/comment',
    summary: '一条招聘或求职的评论与回复；带 parentId 时列出一条评论的全部回复',
    access: 'public',
    query: pageQuery.extend({
      sort: z.enum(['newest', 'hot']).default('newest'),
      recruitmentId: idParam,
      parentId: idParam.optional(),
    }),
    result: listOf(recruitmentComment),
    errors: ['missing.record'],
  }),
  getRecruitment: defineCall({
    method: 'GET',
    path: '/same/city/recruitment/{recruitmentId}',
    summary: '一条招聘或求职的详情',
    access: 'public',
    params: z.object({ recruitmentId: idParam }),
    result: recruitmentDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
