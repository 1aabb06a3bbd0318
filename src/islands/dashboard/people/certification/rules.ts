/** What the forms of certification must hold. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { applicationBody, consultantProfile, MAX_FIELDS } from '#lib/forms/consult/application.ts'
import { yuanField } from '#lib/forms/fields.ts'
import { companyBody, personBody } from '#lib/forms/people/certification.ts'

const picture = (words: string) => z.array(z.custom<UploadedFile>()).check(z.length(1, words))

export const personPapers = z
  .extend(z.omit(personBody, { pictureIds: true, paperUntil: true }), {
    front: picture('请上传人像面'),
    back: picture('请上传国徽面'),
    pictureIds: z.optional(z.undefined()),
    isLasting: z.boolean(),
    paperUntil: z.string(),
  })
  .check(
    z.refine(({ isLasting, paperUntil }) => isLasting || z.iso.date().safeParse(paperUntil).success, {
      path: ['paperUntil'],
      error: '请填写身份证的到期日期',
    }),
  )

export const companyPapers = z.extend(z.omit(companyBody, { pictureIds: true }), { pictureIds: picture('请上传营业执照') })

export const consultantPapers = z.extend(z.omit(applicationBody, { certificateIds: true, fee: true, categoryIds: true }), {
  rootCategoryId: z.int().check(z.positive('请选择咨询领域')),
  categoryIds: z
    .array(z.string())
    .check(z.minLength(1, '至少选择一个擅长的方向'), z.maxLength(MAX_FIELDS, `最多选择 ${MAX_FIELDS} 个方向`)),
  certificateIds: z.array(z.custom<UploadedFile>()).check(z.minLength(1, '请上传资质证书')),
  fee: z.extend(z.omit(consultantProfile.shape.fee, { price: true }), { price: yuanField() }),
})

export const checkPapers = z.object({ certificateIds: z.array(z.custom<UploadedFile>()).check(z.minLength(1, '请上传资质证书')) })

export const transferAmount = z.object({
  amount: z.string().check(
    z.trim(),
    z.regex(/^0?\.\d{1,2}$/, '请填写到分，例如 0.37'),
    z.refine(text => Number(text) > 0, '金额在 0.01 到 0.99 元之间'),
  ),
})
