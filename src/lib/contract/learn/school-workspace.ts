/** The school listings of a company: drafts, reviews, changes of what is online. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, listQuery, pictureKey, rev, timestamp } from '#lib/contract/define.ts'
import { reviewed } from '#lib/contract/workspace-shapes.ts'
import { phoneField } from '#lib/validate/phone.ts'
import { codeText, lineText, multilineText, nameText } from '#lib/validate/text.ts'

export const schoolState = z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED', 'ONLINE', 'OFFLINE'])

export type SchoolWorkspaceState = z.output<typeof schoolState>

export const revisionState = z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED'])

export type RevisionWorkspaceState = z.output<typeof revisionState>

export const schoolKinds = z.enum([
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

export const deskSchool = reviewed(schoolState).extend({
  schoolId: z.int(),
  name: z.string(),
  logo: pictureKey,
  kind: schoolKinds,
  areaText: z.string(),
  /** A change of a listing that has passed, as long as it has not passed itself. */
  revision: reviewed(revisionState).extend({ createdAt: timestamp }).nullable(),
  majorCount: z.int(),
  courseCount: z.int(),
  viewCount: z.int(),
  favouriteCount: z.int(),
  score: z.int(),
  reviewCount: z.int(),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
})

export type WorkspaceSchool = z.output<typeof deskSchool>

const areaCode = z.int().min(1).max(999_999_999)

/** A picture of the record: one that it has, or an upload of mine that it takes now. */
const pictureSlot = z.object({
  key: codeText(200).min(1),
  uploadId: z.int().positive().max(2_147_483_647).nullable(),
})

export type PictureSlot = z.output<typeof pictureSlot>

export const majorForm = z.object({
  name: lineText().min(2, '至少 2 个字').max(40, '最多 40 个字'),
  field: lineText().min(2, '至少 2 个字').max(20, '最多 20 个字'),
  degree: lineText().max(20, '最多 20 个字'),
  mode: z.enum(['FULL_TIME', 'PART_TIME', 'ONLINE']),
  months: z.int('请填写整数').min(1, '至少 1 个月').max(120, '最长 10 年'),
  tuition: z.int('请填写金额').min(0, '不能是负数').max(100_000_000, '不能超过 100 万元'),
  tuitionUnit: z.enum(['YEAR', 'TERM', 'MONTH', 'WHOLE']),
  quota: z.int('请填写整数').min(1, '至少 1 人').max(100_000, '人数太多了').nullable(),
  intro: multilineText().max(300, '最多 300 个字'),
})

export type MajorForm = z.output<typeof majorForm>

const documentSlot = z.object({
  documentId: z.int().positive().max(2_147_483_647).nullable(),
  uploadId: z.int().positive().max(2_147_483_647).nullable(),
  kind: z.enum(['LICENCE', 'PERMIT', 'TEACHER', 'SAFETY', 'OTHER']),
})

export type DocumentSlot = z.output<typeof documentSlot>

/** What a listing says. While it is a draft most of it may still be missing; `schoolForm` is what it takes to be reviewed. */
export const schoolDraft = z.object({
  name: nameText().min(2, '至少 2 个字').max(60, '最多 60 个字'),
  kind: schoolKinds,
  nature: z.enum(['PUBLIC', 'PRIVATE', 'JOINT']),
  slogan: lineText().max(40, '最多 40 个字'),
  intro: multilineText().max(5_000, '最多 5000 个字'),
  tags: z.array(lineText().min(1).max(10, '每个标签最多 10 个字')).max(6, '最多 6 个标签'),
  foundedYear: z.int('请填写年份').min(1800, '年份不对').max(2100, '年份不对').nullable(),
  studentCount: z.int('请填写整数').min(0, '不能是负数').max(1_000_000, '人数太多了'),
  teacherCount: z.int('请填写整数').min(0, '不能是负数').max(100_000, '人数太多了'),
  accreditation: lineText().max(60, '最多 60 个字'),
  accreditationNo: lineText().max(60, '最多 60 个字'),
  contactName: nameText().max(20, '最多 20 个字'),
  phone: z.union([z.literal(''), phoneField]),
  officeHours: lineText().max(60, '最多 60 个字'),
  provinceCode: areaCode,
  cityCode: areaCode,
  districtCode: areaCode,
  address: lineText().max(100, '最多 100 个字'),
  majors: z.array(majorForm).max(30, '最多 30 个专业'),
  logo: pictureSlot.nullable(),
  cover: pictureSlot.nullable(),
  gallery: z.array(pictureSlot).max(9, '最多 9 张'),
  documents: z.array(documentSlot).max(10, '最多 10 份'),
})

export type SchoolDraft = z.output<typeof schoolDraft>

/** Everything the review asks for; the same words on both sides. */
export const schoolForm = schoolDraft.extend({
  intro: multilineText().min(30, '请用至少 30 个字介绍学校').max(5_000, '最多 5000 个字'),
  accreditation: lineText().min(2, '请填写办学资质').max(60, '最多 60 个字'),
  contactName: nameText().min(2, '请填写联系人').max(20, '最多 20 个字'),
  phone: phoneField,
  address: lineText().min(4, '请填写详细地址').max(100, '最多 100 个字'),
  majors: z.array(majorForm).min(1, '至少填写一个专业或课程方向').max(30, '最多 30 个专业'),
  cover: pictureSlot,
  documents: z.array(documentSlot).min(1, '请上传办学许可证或营业执照').max(10, '最多 10 份'),
})

export const schoolRecord = reviewed(schoolState).extend({
  schoolId: z.int(),
  revision: deskSchool.shape.revision,
  form: schoolDraft,
  documents: z.array(
    z.object({
      documentId: z.int(),
      kind: documentSlot.shape.kind,
      name: z.string(),
      bytes: z.int(),
      url: z.string().nullable(),
    }),
  ),
  updatedAt: timestamp,
  /** Of `form`. */
  rev,
})

export type SchoolRecord = z.output<typeof schoolRecord>

const bySchool = z.object({ schoolId: idParam })

export const schoolWorkspace = {
  listCompanySchools: defineCall({
    method: 'GET',
    path: '/school/desk/list',
    summary: '公司登记的院校：已通过的，或还在准备和审核中的（含资料变更）',
    access: 'admin',
    query: listQuery.extend({ group: z.enum(['passed', 'under']), state: schoolState.optional() }),
    result: listOf(deskSchool),
    errors: [],
  }),
  getCompanySchool: defineCall({
    method: 'GET',
    path: '/school/desk/{schoolId}',
    summary: '公司的一所院校，带未生效的变更和证明材料',
    access: 'admin',
    params: bySchool,
    result: schoolRecord,
    errors: ['missing.record'],
  }),
  createSchool: defineCall({
    method: 'POST',
    path: '/school/desk/create',
    summary: '开始登记一所院校（草稿）',
    access: 'admin',
    body: schoolDraft,
    result: schoolRecord,
    errors: ['upload.missing'],
  }),
  saveSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/save',
    summary: '保存草稿；已通过的院校存为待审核的变更，线上内容不动',
    access: 'admin',
    params: bySchool,
    body: schoolDraft.extend({ rev: rev.optional() }),
    result: schoolRecord,
    errors: ['missing.record', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  submitSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/submit',
    summary: '把登记或变更提交审核',
    access: 'admin',
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  withdrawSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/withdraw',
    summary: '撤回审核中的登记或变更，回到草稿',
    access: 'admin',
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  discardSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/discard',
    summary: '放弃未生效的变更；没通过过的登记则整条删除',
    access: 'admin',
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  setSchoolPublished: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/shelf',
    summary: '让已通过的院校上线或下线',
    access: 'admin',
    params: bySchool,
    body: z.object({ online: z.boolean() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
