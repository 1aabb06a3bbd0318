/** Taking along what is stored about me, and leaving. */
import { z } from 'zod'
import { type Contract, defineCall, timestamp } from '#lib/contract/define.ts'

/** Days within which closing an account can be cancelled; then everything personal is erased. */
export const REGRET_DAYS = 15
/** How long the link to a copy of one's data works. */
export const EXPORT_HOURS = 24

export const dataExport = z.object({
  state: z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED']),
  requestedAt: timestamp,
  finishedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  bytes: z.number().int().nullable(),
  /** The address of the file, while it is READY. */
  url: z.string().nullable(),
})
export type DataExport = z.output<typeof dataExport>

/** In the order in which they are listed. */
export const HINDRANCE_KINDS = ['COMPANY_OWNER', 'CONSULTATION', 'ORDER', 'MONEY', 'COMPLAINT', 'OPERATOR'] as const

export const closingHindrance = z.object({
  kind: z.enum(HINDRANCE_KINDS),
  /** In words, with what is to be done about it. */
  text: z.string(),
  link: z.string().nullable(),
})
export type ClosingHindrance = z.output<typeof closingHindrance>

export const closing = z.object({
  /** When the account is erased; null while it is not being closed. */
  closingAt: timestamp.nullable(),
  hindrances: z.array(closingHindrance),
})
export type Closing = z.output<typeof closing>

export const personalData = {
  getDataExport: defineCall({
    method: 'GET',
    path: '/user/export',
    summary: '我最近一次导出资料的状态与下载地址',
    access: 'user',
    sealed: true,
    result: z.object({ latest: dataExport.nullable(), mayRequestAt: timestamp.nullable() }),
    errors: [],
  }),
  requestDataExport: defineCall({
    method: 'POST',
    path: '/user/export',
    summary: '申请导出我的全部资料（ZIP）；在后台生成，好了会通知；每天一次',
    access: 'user',
    proof: 'recent',
    body: z.object({}),
    result: dataExport,
    errors: ['export.too_soon'],
  }),
  getClosing: defineCall({
    method: 'GET',
    path: '/user/closing',
    summary: '账号注销的状态，以及现在不能注销的原因',
    access: 'user',
    result: closing,
    errors: [],
  }),
  requestClosing: defineCall({
    method: 'POST',
    path: '/user/closing',
    summary: '申请注销账号；15 天内可以撤回，到期后抹去个人信息',
    access: 'user',
    proof: 'recent',
    body: z.object({}),
    result: closing,
    errors: ['closing.hindered', 'state.conflict'],
  }),
  withdrawClosing: defineCall({
    method: 'POST',
    path: '/user/closing/withdraw',
    summary: '撤回注销申请',
    access: 'user',
    body: z.object({}),
    result: closing,
    errors: ['state.conflict'],
  }),
} satisfies Contract
