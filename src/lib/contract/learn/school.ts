/** Schools: the front, the list with its filters, one school with everything about it, and several side by side. */

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
import { MAX_INT } from '#lib/validate/bounds.ts'
import { lineText } from '#lib/validate/text.ts'
import { courseCard, learnQuestion } from './course.ts'
import { examCard } from './exam.ts'
import { openDayEntry } from './open-day.ts'

export const schoolKind = z.enum([
  'KINDERGARTEN',
  'PRIMARY',
  'MIDDLE',
  'VOCATIONAL',
  'COLLEGE',
  'TRAINING',
  'LANGUAGE',
  'ART',
  'CONTINUING',
])
export type SchoolKind = z.infer<typeof schoolKind>
export const schoolNature = z.enum(['PUBLIC', 'PRIVATE', 'JOINT'])
export type SchoolNature = z.infer<typeof schoolNature>
/** Bands of the lowest fee of a year. */
export const schoolFeeBand = z.enum(['FREE', 'UNDER_5000', 'FROM_5000', 'FROM_20000', 'OVER_50000'])
export type SchoolFeeBand = z.infer<typeof schoolFeeBand>
export const majorMode = z.enum(['FULL_TIME', 'PART_TIME', 'ONLINE'])
export type MajorMode = z.infer<typeof majorMode>
export const tuitionUnit = z.enum(['YEAR', 'TERM', 'MONTH', 'WHOLE'])
export type TuitionUnit = z.infer<typeof tuitionUnit>

export const schoolCard = z.object({
  schoolId: z.number().int(),
  name: z.string(),
  slogan: z.string(),
  logo: pictureKey.nullable(),
  cover: pictureKey.nullable(),
  kind: schoolKind,
  kindText: z.string(),
  nature: schoolNature,
  natureText: z.string(),
  tags: z.array(z.string()),
  areaText: z.string(),
  address: z.string(),
  /** Fen a year; null when the fee is settled in talks. */
  feeMin: fen.nullable(),
  feeMax: fen.nullable(),
  feeText: z.string(),
  majorFields: z.array(z.string()),
  /** 0–5 with one decimal, null without reviews. */
  score: z.number().nullable(),
  reviewCount: z.number().int(),
  courseCount: z.number().int(),
  favouriteCount: z.number().int(),
})
export type SchoolCard = z.infer<typeof schoolCard>

export const schoolMajor = z.object({
  majorId: z.number().int(),
  name: z.string(),
  field: z.string(),
  degree: z.string(),
  mode: majorMode,
  modeText: z.string(),
  months: z.number().int(),
  tuition: fen,
  tuitionUnit,
  quota: z.number().int().nullable(),
  intro: z.string(),
})

export const schoolNews = z.object({
  newsId: z.number().int(),
  schoolId: z.number().int(),
  schoolName: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: pictureKey.nullable(),
  publishedAt: timestamp,
})
export type SchoolNews = z.infer<typeof schoolNews>

export const schoolDetail = schoolCard.extend({
  /** Sanitised rich text. */
  intro: z.string(),
  gallery: z.array(pictureKey),
  foundedYear: z.number().int().nullable(),
  studentCount: z.number().int(),
  teacherCount: z.number().int(),
  accreditation: z.string(),
  accreditationNo: z.string(),
  /** The day of the last check, `YYYY-MM-DD`; null while it is not certified, or its yearly check is overdue. */
  certifiedOn: z.string().nullable(),
  contactName: z.string(),
  /** 138****1234; the whole number is for signed-in visitors. */
  phoneMasked: z.string().nullable(),
  officeHours: z.string(),
  provinceCode: z.number().int(),
  cityCode: z.number().int(),
  districtCode: z.number().int(),
  lng: z.number(),
  lat: z.number(),
  views: z.number().int(),
  majors: z.array(schoolMajor),
  news: z.array(schoolNews.extend({ body: z.string() })),
  courses: z.array(courseCard),
  exams: z.array(examCard),
  openDays: z.array(openDayEntry),
  /** Whether anybody is here to answer for the school. */
  takesEnquiries: z.boolean(),
  questions: z.array(learnQuestion),
  similar: z.array(schoolCard),
})
export type SchoolDetail = z.infer<typeof schoolDetail>

export const MAX_COMPARED = 4
const idList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, '学校编号之间用逗号分隔')
  .transform(text => [...new Set(text.split(',').map(Number))])
  .refine(ids => ids.length <= MAX_COMPARED, `最多对比 ${MAX_COMPARED} 所学校`)
  .refine(ids => ids.every(id => id > 0 && id <= MAX_INT), '学校编号无效')

export const schoolListQuery = pageQuery.extend({
  sort: z.enum(['rank', 'newest', 'feeAsc', 'feeDesc']).default('rank'),
  kind: schoolKind.optional(),
  nature: schoolNature.optional(),
  province: areaCodeParam.optional(),
  city: areaCodeParam.optional(),
  district: areaCodeParam.optional(),
  /** A field of study, for example 计算机. */
  major: lineText().min(1).max(20).optional(),
  fee: schoolFeeBand.optional(),
})
export type SchoolListQuery = z.output<typeof schoolListQuery>

export const school = {
  getSchoolIndex: defineCall({
    method: 'GET',
    path: '/school/index',
    summary: '学校首页：类型、地区、专业、推荐学校、近期考试、招生动态',
    access: 'public',
    result: z.object({
      total: z.number().int(),
      kinds: z.array(z.object({ kind: schoolKind, text: z.string(), schools: z.number().int() })),
      areas: z.array(z.object({ cityCode: z.number().int(), name: z.string(), schools: z.number().int() })),
      majors: z.array(z.string()),
      featured: z.array(schoolCard),
      exams: z.array(examCard),
      news: z.array(schoolNews),
    }),
    errors: [],
  }),
  listSchools: defineCall({
    method: 'GET',
    path: '/school/list',
    summary: '学校列表：按地区、类型、办学性质、专业、学费筛选',
    access: 'public',
    query: schoolListQuery,
    result: listOf(schoolCard),
    errors: [],
  }),
  compareSchools: defineCall({
    method: 'GET',
    path: '/school/compare',
    summary: '学校对比（最多四所），按给定的顺序',
    access: 'public',
    query: z.object({ ids: idList }),
    result: z.array(
      schoolCard.extend({
        foundedYear: z.number().int().nullable(),
        studentCount: z.number().int(),
        teacherCount: z.number().int(),
        accreditation: z.string(),
        majorNames: z.array(z.string()),
      }),
    ),
    errors: [],
  }),
  getSchool: defineCall({
    method: 'GET',
    path: '/school/{id}',
    summary: '学校详情：介绍、专业与学费、图片、地址、课程、考试、动态、问答',
    access: 'public',
    params: z.object({ id: idParam }),
    result: schoolDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
