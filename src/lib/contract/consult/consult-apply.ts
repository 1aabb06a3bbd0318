/** Becoming a consultant on one's own: NONE → APPLYING → ACTIVE | REFUSED → APPLYING; what waits can be withdrawn. */
import { z } from 'zod'
import { type Contract, defineCall, timestamp } from '#lib/contract/define.ts'
import { uploadedFile } from '#lib/contract/platform/upload.ts'
import { applicationBody, checkBody, consultantProfile, MAX_CERTIFICATES, MAX_FIELDS } from '#lib/forms/consult/application.ts'

export const consultApplyState = z.enum(['NONE', 'APPLYING', 'ACTIVE', 'PAUSED', 'REFUSED', 'REVOKED'])
export type ConsultApplyState = z.output<typeof consultApplyState>

export { MAX_CERTIFICATES, MAX_FIELDS }

export const consultApplication = z.object({
  state: consultApplyState,
  /** Only certified people may apply. */
  certified: z.boolean(),
  nickname: z.string(),
  /** The id of the public page, once there is one. */
  employeeId: z.int().nullable(),
  /** Why it was refused. */
  reason: z.string(),
  /** Why and until when nothing can be applied for. */
  hold: z.object({ text: z.string(), until: timestamp }).nullable(),
  appliedAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  /** The yearly check of a consultant, which can be submitted once it is due. */
  check: z
    .object({
      state: z.enum(['NONE', 'REVIEWING', 'REFUSED']),
      validUntil: z.string(),
      isDue: z.boolean(),
      isOverdue: z.boolean(),
      reason: z.string(),
    })
    .nullable(),
  form: z
    .object({ ...consultantProfile.shape, fee: z.nullable(consultantProfile.shape.fee), certificates: z.array(uploadedFile) })
    .nullable(),
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
    body: applicationBody,
    result: consultApplication,
    errors: ['consult.uncertified', 'certification.under_review', 'certification.held', 'upload.missing', 'state.conflict'],
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
  check: defineCall({
    method: 'POST',
    path: '/consultation/desk/application/check',
    summary: '提交咨询师年度核验：仍然有效的资质证书；审核期间主页照常公开',
    access: 'user',
    body: checkBody,
    result: consultApplication,
    errors: ['missing.record', 'certification.under_review', 'certification.held', 'upload.missing', 'state.conflict'],
  }),
  withdrawCheck: defineCall({
    method: 'POST',
    path: '/consultation/desk/application/check/withdraw',
    summary: '撤回还没有审核的年度核验',
    access: 'user',
    body: z.object({}),
    result: consultApplication,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
