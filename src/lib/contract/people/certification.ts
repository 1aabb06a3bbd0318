/** Certification: who a person or a company has proven to be. States of identity.md; NONE is the absence of any application. */
import { z } from 'zod'
import { type Contract, defineCall, timestamp } from '#lib/contract/define.ts'
import { companyBody, personBody } from '#lib/forms/people/certification.ts'

export const certificationState = z.enum(['NONE', 'APPLYING', 'TRANSFER_PENDING', 'CERTIFIED', 'REFUSED', 'EXPIRED', 'REVOKED'])
export type CertificationState = z.output<typeof certificationState>

export const TRANSFER_TRIES = 3

export const certificationRecord = z.object({
  id: z.number().int(),
  state: certificationState,
  /** True: verified by a simulation, to be shown as 演示. */
  sandbox: z.boolean(),
  holderName: z.string(),
  numberMasked: z.string(),
  legalPerson: z.string(),
  appliedAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** `YYYY-MM-DD`; null of a person whose paper has no end. */
  validUntil: z.string().nullable(),
  /** Why it was refused or revoked. */
  reason: z.string().nullable(),
  /** The small transfer that waits for its amount to be named. `sent` is false for the moment until it is on its way. */
  transfer: z.object({ sent: z.boolean(), triesLeft: z.number().int(), until: timestamp }).nullable(),
})
export type CertificationRecord = z.output<typeof certificationRecord>

/** `renewal` is an application made while a certificate still counts; `hold` says why and until when nothing can be applied for. */
export const certificationAnswer = z.object({
  state: certificationState,
  current: certificationRecord.nullable(),
  renewal: certificationRecord.nullable(),
  hold: z.object({ text: z.string(), until: timestamp }).nullable(),
})
export type CertificationAnswer = z.output<typeof certificationAnswer>

export const revocation = z.object({
  subject: z.enum(['PERSON', 'COMPANY']),
  /** The name of a company, or the first character of a person's name. */
  holder: z.string(),
  revokedAt: timestamp,
  barredUntil: timestamp,
})
export type Revocation = z.output<typeof revocation>

export const certification = {
  getPersonCertification: defineCall({
    method: 'GET',
    path: '/certification/person',
    summary: '我的实名认证',
    access: 'user',
    result: certificationAnswer,
    errors: [],
  }),
  applyPersonCertification: defineCall({
    method: 'POST',
    path: '/certification/person',
    summary: '提交个人实名认证：姓名、身份证号和它的有效期、证件正反面',
    access: 'user',
    body: personBody,
    result: certificationAnswer,
    errors: [
      'certification.under_review',
      'certification.held',
      'certification.number_taken',
      'certification.mismatch',
      'upload.missing',
    ],
  }),
  getCompanyCertification: defineCall({
    method: 'GET',
    path: '/certification/company',
    summary: '当前公司的企业认证',
    access: 'admin',
    result: certificationAnswer,
    errors: [],
  }),
  applyCompanyCertification: defineCall({
    method: 'POST',
    path: '/certification/company',
    summary: '提交企业认证：营业执照、统一社会信用代码、法定代表人',
    access: 'admin',
    body: companyBody,
    result: certificationAnswer,
    errors: ['certification.under_review', 'certification.held', 'session.company_taken', 'upload.missing'],
  }),
  confirmTransfer: defineCall({
    method: 'POST',
    path: '/certification/company/transfer',
    summary: '填写对公账户收到的验证金额（分）；最多三次',
    access: 'admin',
    body: z.object({
      amount: z
        .number('请填写收到的金额')
        .int('金额只到分')
        .min(1, '金额在 0.01 到 0.99 元之间')
        .max(99, '金额在 0.01 到 0.99 元之间'),
    }),
    result: certificationAnswer,
    errors: ['certification.transfer_wrong', 'certification.transfer_over', 'state.conflict'],
  }),
  listRevocations: defineCall({
    method: 'GET',
    path: '/certification/revoked',
    summary: '公示的撤销认证：三年之内的，新的在前，最多 200 条',
    access: 'public',
    result: z.object({ list: z.array(revocation) }),
    errors: [],
  }),
} satisfies Contract
