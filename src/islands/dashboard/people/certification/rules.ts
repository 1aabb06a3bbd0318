/** What the forms of certification must hold. Fetched by lateResolver; the forms import its types only. */
import { z } from 'zod'
import { consultApply, MAX_FIELDS } from '#lib/contract/consult/consult-apply.ts'
import { certification } from '#lib/contract/people/certification.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { yuanField } from '#lib/validate/yuan.ts'

const picture = (words: string) => z.array(z.custom<UploadedFile>()).length(1, words)

export const personPapers = certification.applyPersonCertification.body
  .omit({ pictureIds: true })
  .extend({ front: picture('请上传人像面'), back: picture('请上传国徽面'), pictureIds: z.undefined().optional() })

export const companyPapers = certification.applyCompanyCertification.body
  .omit({ pictureIds: true })
  .extend({ pictureIds: picture('请上传营业执照') })

const application = consultApply.apply.body
export const consultantPapers = application.omit({ certificateIds: true, fee: true, categoryIds: true }).extend({
  rootCategoryId: z.int().positive('请选择咨询领域'),
  categoryIds: z.array(z.string()).min(1, '至少选择一个擅长的方向').max(MAX_FIELDS, `最多选择 ${MAX_FIELDS} 个方向`),
  certificateIds: z.array(z.custom<UploadedFile>()).min(1, '请上传资质证书'),
  fee: application.shape.fee.omit({ price: true }).extend({ price: yuanField }),
})

export const transferAmount = z.object({
  amount: z
    .string()
    .trim()
    .regex(/^0?\.\d{1,2}$/, '请填写到分，例如 0.37')
    .refine(text => Number(text) > 0, '金额在 0.01 到 0.99 元之间'),
})
