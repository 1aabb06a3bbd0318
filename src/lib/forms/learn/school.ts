/** What the listing of a school may hold while it is written, and what it must hold to be reviewed. */

import * as z from 'zod/mini'
import { phoneField } from '#lib/forms/fields.ts'
import { code, id, line, lines, name, richField } from '#lib/forms/text.ts'
import { MAX_AREA_CODE } from '#lib/validate/bounds.ts'

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

const areaCode = z.int().check(z.minimum(1), z.maximum(MAX_AREA_CODE))

/** A picture of the record: one that it has, or an upload of mine that it takes now. */
export const pictureSlot = z.object({ key: code(200, z.minLength(1)), uploadId: z.nullable(id) })

export const majorForm = z.object({
  name: line(z.minLength(2, '至少 2 个字'), z.maxLength(40, '最多 40 个字')),
  field: line(z.minLength(2, '至少 2 个字'), z.maxLength(20, '最多 20 个字')),
  degree: line(z.maxLength(20, '最多 20 个字')),
  mode: z.enum(['FULL_TIME', 'PART_TIME', 'ONLINE']),
  months: z.int('请填写整数').check(z.minimum(1, '至少 1 个月'), z.maximum(120, '最长 10 年')),
  tuition: z.int('请填写金额').check(z.minimum(0, '不能是负数'), z.maximum(100_000_000, '不能超过 100 万元')),
  tuitionUnit: z.enum(['YEAR', 'TERM', 'MONTH', 'WHOLE']),
  quota: z.nullable(z.int('请填写整数').check(z.minimum(1, '至少 1 人'), z.maximum(100_000, '人数太多了'))),
  intro: lines(z.maxLength(300, '最多 300 个字')),
})

export const documentSlot = z.object({
  documentId: z.nullable(id),
  uploadId: z.nullable(id),
  kind: z.enum(['LICENCE', 'PERMIT', 'TEACHER', 'SAFETY', 'OTHER']),
})

/** What a listing says. While it is a draft most of it may still be missing; `schoolForm` is what it takes to be reviewed. */
export const schoolDraft = z.object({
  name: name(z.minLength(2, '至少 2 个字'), z.maxLength(60, '最多 60 个字')),
  kind: schoolKinds,
  nature: z.enum(['PUBLIC', 'PRIVATE', 'JOINT']),
  slogan: line(z.maxLength(40, '最多 40 个字')),
  intro: richField(0, 5_000),
  tags: z.array(line(z.minLength(1), z.maxLength(10, '每个标签最多 10 个字'))).check(z.maxLength(6, '最多 6 个标签')),
  foundedYear: z.nullable(z.int('请填写年份').check(z.minimum(1800, '年份不对'), z.maximum(2100, '年份不对'))),
  studentCount: z.int('请填写整数').check(z.minimum(0, '不能是负数'), z.maximum(1_000_000, '人数太多了')),
  teacherCount: z.int('请填写整数').check(z.minimum(0, '不能是负数'), z.maximum(100_000, '人数太多了')),
  accreditation: line(z.maxLength(60, '最多 60 个字')),
  accreditationNo: line(z.maxLength(60, '最多 60 个字')),
  contactName: name(z.maxLength(20, '最多 20 个字')),
  phone: z.union([z.literal(''), phoneField]),
  officeHours: line(z.maxLength(60, '最多 60 个字')),
  provinceCode: areaCode,
  cityCode: areaCode,
  districtCode: areaCode,
  address: line(z.maxLength(100, '最多 100 个字')),
  majors: z.array(majorForm).check(z.maxLength(30, '最多 30 个专业')),
  logo: z.nullable(pictureSlot),
  cover: z.nullable(pictureSlot),
  gallery: z.array(pictureSlot).check(z.maxLength(9, '最多 9 张')),
  documents: z.array(documentSlot).check(z.maxLength(10, '最多 10 份')),
})

/** Everything the review asks for; the same words on both sides. */
export const schoolForm = z.extend(schoolDraft, {
  intro: richField(30, 5_000, '请用至少 30 个字介绍学校'),
  accreditation: line(z.minLength(2, '请填写办学资质'), z.maxLength(60, '最多 60 个字')),
  contactName: name(z.minLength(2, '请填写联系人'), z.maxLength(20, '最多 20 个字')),
  phone: phoneField,
  address: line(z.minLength(4, '请填写详细地址'), z.maxLength(100, '最多 100 个字')),
  majors: z.array(majorForm).check(z.minLength(1, '至少填写一个专业或课程方向'), z.maxLength(30, '最多 30 个专业')),
  cover: pictureSlot,
  documents: z.array(documentSlot).check(z.minLength(1, '请上传办学许可证或营业执照'), z.maxLength(10, '最多 10 份')),
})
