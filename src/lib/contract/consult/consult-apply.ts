/** Becoming a consultant on one's own: NONE → APPLYING → ACTIVE | REFUSED → APPLYING; what waits can be withdrawn. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, timestamp } from '#lib/contract/define.ts'
import { uploadedFile } from '#lib/contract/platform/upload.ts'
import { lineText, multilineText, nameText } from '#lib/validate/text.ts'
import { feeLine } from './consult-workspace-settings.ts'

export const consultApplyState = z.enum(['NONE', 'APPLYING', 'ACTIVE', 'PAUSED', 'REFUSED', 'REVOKED'])
export type ConsultApplyState = z.output<typeof consultApplyState>

export const MAX_CERTIFICATES = 6
export const MAX_FIELDS = 5

const words = (what: string, min: number, max: number) =>
  lineText().min(min, `${what}至少 ${min} 个字`).max(max, `${what}最多 ${max} 个字`)
const id = z.int().positive().max(2_147_483_647)

const profile = z.object({
  /** Public: how customers call this person. */
  name: nameText().min(2, '称呼至少 2 个字').max(20, '称呼最多 20 个字'),
  rootCategoryId: id,
  /** Within the field; the first is the main one. */
  categoryIds: z.array(id).min(1, '至少选择一个擅长的方向').max(MAX_FIELDS, `最多选择 ${MAX_FIELDS} 个方向`),
  title: words('头衔', 2, 20),
  years: z.int('请填写整数').min(0, '年限不能是负数').max(60, '年限最多 60 年'),
  /** Public, one line: 执业律师、中级会计师. */
  credential: words('资质', 2, 40),
  intro: multilineText().min(20, '介绍至少 20 个字').max(1000, '介绍最多 1000 个字'),
  /** The first line of the fee table; more of them once it has passed. */
  fee: feeLine.pick({ way: true, minutes: true, price: true }),
})

export const consultApplication = z.object({
  state: consultApplyState,
  /** Only who is certified may apply. */
  certified: z.boolean(),
  nickname: z.string(),
  /** Of the public page, once there is one. */
  employeeId: z.int().nullable(),
  /** Why it was refused. */
  reason: z.string(),
  appliedAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  form: profile.extend({ fee: profile.shape.fee.nullable(), certificates: z.array(uploadedFile) }).nullable(),
})
export type ConsultApplication = z.output<typeof consultApplication>

export const consultApply = {
  getApplication: defineCall({
    method: 'GET',
    path: '/consultation/desk/application',
    summary: '我的咨询师申请：状态、填写的资料',
    access: 'user',
    result: consultApplication,
    errors: [],
  }),
  apply: defineCall({
    method: 'POST',
    path: '/consultation/desk/application',
    summary: '申请成为咨询师：领域、头衔、年限、资质证书、第一项收费',
    access: 'user',
    body: profile.extend({
      certificateIds: z
        .array(idParam)
        .min(1, '请上传资质证书')
        .max(MAX_CERTIFICATES, `最多 ${MAX_CERTIFICATES} 张`)
        .refine(ids => new Set(ids).size === ids.length, '有重复的文件'),
      agreed: z.literal(true, '请先同意'),
    }),
    result: consultApplication,
    errors: ['consult.uncertified', 'certification.under_review', 'upload.missing', 'state.conflict'],
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/consultation/desk/application/withdraw',
    summary: '撤回还没有审核的咨询师申请；资料和证书一并删除',
    access: 'user',
    body: z.object({}),
    result: consultApplication,
    errors: ['state.conflict'],
  }),
} satisfies Contract
