/** Registering for an exam, and what an exam says that is organised here. */

import * as z from 'zod/mini'
import { phoneField } from '#lib/forms/fields.ts'
import { idNumberField } from '#lib/forms/paper-fields.ts'
import { id, line, lineField, nameField, richField } from '#lib/forms/text.ts'
import { EDUCATIONS, GUARDIAN_RELATIONS, MAX_SCORE, MAX_SCORE_ROWS } from '#lib/learn/exam-rules.ts'
import { MAX_AREA_CODE } from '#lib/validate/bounds.ts'
import { strictText } from '#lib/validate/checked.ts'

/** The guardian of a candidate who is not of age: named in the registration, which has to state that the guardian agrees. */
const guardian = z.object({
  name: nameField('监护人姓名', 2, 30),
  relation: z.enum(GUARDIAN_RELATIONS, '请选择与监护人的关系'),
  phone: phoneField,
  agrees: z.literal(true, '需要监护人同意'),
})

/** @param certified the certificate says name and number, so that neither is typed. */
const registrationOf = (certified: boolean) =>
  z.object({
    siteId: id,
    name: certified ? z.literal('') : nameField('姓名', 2, 30),
    idNumber: certified ? z.literal('') : idNumberField,
    education: z.enum(EDUCATIONS, '请选择学历'),
    phone: phoneField,
    company: lineField('单位', 0, 60),
    guardian: z.optional(z.nullable(guardian)),
    files: z.array(z.object({ material: lineField('材料', 1, 60), uploadId: id })).check(z.maxLength(30, '最多 30 个文件')),
  })

export const certifiedRegistration = registrationOf(true)
export const typedRegistration = registrationOf(false)
export const registrationForm = z.union([certifiedRegistration, typedRegistration])

const moment = strictText(z.iso.datetime({ offset: true, error: '请选择时间' }))
const areaCode = z.int().check(z.minimum(1, '请选择到区县'), z.maximum(MAX_AREA_CODE))

export const examDraft = z.object({
  schoolId: id,
  kind: z.enum(['VOCATIONAL', 'FINANCE', 'BUILDING', 'MEDICAL', 'LANGUAGE', 'COMPUTER', 'EDUCATION', 'CIVIL']),
  title: nameField('考试名称', 4, 60),
  organiser: nameField('组织单位', 2, 60),
  summary: lineField('一句话介绍', 4, 120),
  description: richField(0, 5_000),
  fee: z.int('请填写金额').check(z.minimum(0, '不能是负数'), z.maximum(1_000_000, '不能超过 10000 元')),
  conditions: z.array(lineField('条件', 1, 100)).check(z.maxLength(10, '最多 10 条')),
  materials: z.array(lineField('材料', 1, 60)).check(z.maxLength(10, '最多 10 种')),
  needsFiles: z.boolean(),
  passScore: z.nullable(z.int('请填写整数').check(z.minimum(0, '不能是负数'), z.maximum(1_000, '最高 1000 分'))),
  registerFrom: moment,
  registerTo: moment,
  ticketFrom: z.nullable(moment),
  resultAt: z.nullable(moment),
  subjects: z
    .array(z.object({ name: nameField('科目', 1, 40), startsAt: moment, endsAt: moment }))
    .check(z.minLength(1, '至少一个科目'), z.maxLength(20, '最多 20 个科目')),
  sites: z
    .array(
      z.object({
        siteId: z.nullable(id),
        name: nameField('考点名称', 2, 60),
        provinceCode: areaCode,
        cityCode: areaCode,
        districtCode: areaCode,
        address: lineField('地址', 4, 100),
        seats: z.int('请填写整数').check(z.minimum(1, '至少 1 个'), z.maximum(100_000, '最多 100000 个')),
      }),
    )
    .check(z.minLength(1, '至少一个考点'), z.maxLength(30, '最多 30 个考点')),
})

const score = z.int('请填写整数').check(z.minimum(0, '不能是负数'), z.maximum(MAX_SCORE, '最高 1000 分'))

/** One applicant's score. */
export const scoreForm = z.object({ score })

/** Rows of a file, as they were read: what is wrong in them is said line by line. */
export const scoreRows = z.object({
  rows: z
    .array(
      z.object({
        line: z.int().check(z.minimum(1), z.maximum(100_000)),
        ticketNo: line(z.maxLength(40)),
        score: line(z.maxLength(20)),
      }),
    )
    .check(z.minLength(1, '没有可以导入的行'), z.maxLength(MAX_SCORE_ROWS, `一次最多 ${MAX_SCORE_ROWS} 行`)),
})

/** Told to those whom it concerns. */
export const reasonForm = z.object({ reason: lineField('原因', 2, 200) })

export const decisionForm = z.object({ pass: z.boolean(), reason: lineField('原因', 0, 200) })
