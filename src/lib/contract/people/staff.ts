/** Who works in a company, as what, and how people come and go. */
import { z } from 'zod'
import {
  type Contract,
  defineCall,
  done,
  idParam,
  listOf,
  pageQuery,
  pictureKey,
  saved,
  timestamp,
  version,
} from '#lib/contract/define.ts'
import {
  cardBody,
  cloudPermission,
  dissolution,
  INVITATION_DAYS,
  linkInvitationBody,
  memberBody,
  phoneInvitationBody,
  toolPermissions,
} from '#lib/forms/people/staff.ts'
import { strictText } from '#lib/validate/text.ts'

export const EMPLOYEE_IDENTITIES = ['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF'] as const
export const employeeIdentity = z.enum(EMPLOYEE_IDENTITIES)
export type EmployeeIdentity = z.output<typeof employeeIdentity>
export { cloudPermission }
export type CloudPermission = z.output<typeof cloudPermission>
export const staffMember = z.object({
  employeeId: z.number().int(),
  userId: z.number().int(),
  nickname: z.string(),
  headImage: pictureKey,
  /** Only for those who manage the staff. */
  phone: z.string().nullable(),
  employeeIdentity,
  title: z.string(),
  consultationName: z.string(),
  consultationAvater: pictureKey,
  cloudPermission,
  toolPermissions,
  joinedAt: timestamp,
  isMe: z.boolean(),
  /** What the caller may do with this member; the API decides again. */
  may: z.object({ edit: z.boolean(), editCard: z.boolean(), remove: z.boolean(), receiveCompany: z.boolean() }),
  /** The version of the membership and the staff card. */
  version,
})
export type StaffMember = z.output<typeof staffMember>

export const INVITATION_STATES = ['OPEN', 'EXPIRED', 'USED', 'DECLINED', 'WITHDRAWN'] as const
export const invitationState = z.enum(INVITATION_STATES)
export type InvitationState = z.output<typeof invitationState>

const messageState = z.enum(['SENT', 'FAILED']).nullable()

const invitationEntry = z.object({
  id: z.number().int(),
  way: z.enum(['PHONE', 'LINK']),
  phone: z.string().nullable(),
  /** Whether the phone belongs to an account already. */
  registered: z.boolean(),
  employeeIdentity,
  cloudPermission,
  title: z.string(),
  maxUses: z.number().int(),
  uses: z.number().int(),
  /** Whether the short message with the link went out; null where none was to. */
  sms: messageState,
  state: invitationState,
  invitedBy: z.string(),
  createdAt: timestamp,
  sentAt: timestamp,
  expiresAt: timestamp,
})
export type InvitationEntry = z.output<typeof invitationEntry>

/** An invitation with the secret of its link, which is shown this once. */
const freshInvitation = z.object({ id: z.number().int(), token: z.string(), expiresAt: timestamp, sms: messageState })

/** What the invited person is shown. */
export const invitationCard = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  companyName: z.string(),
  logo: pictureKey,
  certified: z.boolean(),
  employeeIdentity,
  title: z.string(),
  invitedBy: z.string(),
  state: invitationState,
  expiresAt: timestamp,
})
export type InvitationCard = z.output<typeof invitationCard>

/** What somebody may have in hand for a company, in the order in which it is listed. FILE: in the download centre. ACCOUNT: an official account. */
export const WORK_KINDS = [
  'CONSULTATION',
  'JOB',
  'SERVICE',
  'SCHOOL',
  'VIDEO',
  'FILE',
  'ACCOUNT',
  'ORDER',
  'QUOTE',
  'CHAT',
] as const
const workKind = z.enum(WORK_KINDS)
export type WorkKind = z.output<typeof workKind>

/** What somebody who goes would leave behind. */
export const openWork = z.object({
  items: z.array(z.object({ kind: workKind, id: z.number().int(), title: z.string(), state: z.string() })),
  total: z.number().int(),
  /** Who may take it over. */
  colleagues: z.array(z.object({ employeeId: z.number().int(), name: z.string(), employeeIdentity, consultant: z.boolean() })),
})
export type OpenWork = z.output<typeof openWork>

export const ownershipTransfer = z.object({
  id: z.number().int(),
  fromName: z.string(),
  toName: z.string(),
  toMe: z.boolean(),
  fromMe: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
})
export type OwnershipTransfer = z.output<typeof ownershipTransfer>

const none = z.object({})
const handoverTo = idParam.nullable().default(null)
const token = strictText(z.string().regex(/^[A-Za-z0-9_-]{20,64}$/))
const accept = z.object({ accept: z.boolean() })

export { INVITATION_DAYS }

export const staff = {
  listMembers: defineCall({
    method: 'GET',
    path: '/staff/members',
    summary: '当前公司的在职员工',
    access: 'employee',
    query: pageQuery
      .pick({ pageNo: true, pageSize: true, cursor: true, keyword: true })
      .extend({ state: employeeIdentity.optional() }),
    result: listOf(staffMember),
    errors: [],
  }),
  updateMember: defineCall({
    method: 'POST',
    path: '/staff/members/{id}',
    summary: '调整一位员工的身份、职务和云工具权限',
    access: 'admin',
    proof: 'recent',
    params: z.object({ id: idParam }),
    body: memberBody,
    result: saved,
    errors: ['missing.record', 'state.changed'],
  }),
  updateCard: defineCall({
    method: 'POST',
    path: '/staff/members/{id}/card',
    summary: '修改对外咨询用的名字和头像；员工可以改自己的',
    access: 'employee',
    params: z.object({ id: idParam }),
    body: cardBody,
    result: saved,
    errors: ['missing.record', 'state.changed', 'upload.missing'],
  }),
  getOpenWork: defineCall({
    method: 'GET',
    path: '/staff/members/{id}/work',
    summary: '一位员工离开时要交接的工作，和可以接手的同事',
    access: 'employee',
    params: z.object({ id: idParam }),
    result: openWork,
    errors: ['missing.record'],
  }),
  removeMember: defineCall({
    method: 'POST',
    path: '/staff/members/{id}/remove',
    summary: '让一位员工离开公司，没做完的工作交给另一位',
    access: 'admin',
    proof: 'recent',
    params: z.object({ id: idParam }),
    body: z.object({ handoverTo }),
    result: done,
    errors: ['missing.record', 'staff.handover_needed', 'staff.owner_stays'],
  }),
  leaveCompany: defineCall({
    method: 'POST',
    path: '/staff/leave',
    summary: '离开当前公司，没做完的工作交给同事',
    access: 'employee',
    proof: 'recent',
    body: z.object({ handoverTo }),
    result: done,
    errors: ['staff.handover_needed', 'staff.owner_stays'],
  }),
  listInvitations: defineCall({
    method: 'GET',
    path: '/staff/invitations',
    summary: '当前公司发出的邀请',
    access: 'admin',
    query: pageQuery
      .pick({ pageNo: true, pageSize: true, cursor: true, keyword: true })
      .extend({ state: invitationState.optional() }),
    result: listOf(invitationEntry),
    errors: [],
  }),
  inviteByPhone: defineCall({
    method: 'POST',
    path: '/staff/invitations/phone',
    summary: '用手机号邀请，短信里有链接；没注册的号码，注册后会看到邀请',
    access: 'admin',
    proof: 'recent',
    body: phoneInvitationBody,
    result: freshInvitation,
    errors: ['staff.already_member', 'staff.invitations_full'],
  }),
  inviteByLink: defineCall({
    method: 'POST',
    path: '/staff/invitations/link',
    summary: '生成邀请链接，一次或多次有效',
    access: 'admin',
    proof: 'recent',
    body: linkInvitationBody,
    result: freshInvitation,
    errors: ['staff.invitations_full'],
  }),
  withdrawInvitation: defineCall({
    method: 'POST',
    path: '/staff/invitations/{id}/withdraw',
    summary: '撤回一份邀请',
    access: 'admin',
    proof: 'recent',
    params: z.object({ id: idParam }),
    body: none,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  resendInvitation: defineCall({
    method: 'POST',
    path: '/staff/invitations/{id}/resend',
    summary: '重新发送一份邀请：换一个新链接（发给手机号的再发一次短信），有效期重新计算',
    access: 'admin',
    proof: 'recent',
    params: z.object({ id: idParam }),
    body: none,
    result: freshInvitation,
    errors: ['missing.record', 'state.conflict', 'staff.already_member'],
  }),
  listMyInvitations: defineCall({
    method: 'GET',
    path: '/invitation/mine',
    summary: '发给我手机号的邀请',
    access: 'user',
    result: z.array(invitationCard),
    errors: [],
  }),
  answerMyInvitation: defineCall({
    method: 'POST',
    path: '/invitation/mine/{id}',
    summary: '接受或谢绝发给我的邀请',
    access: 'user',
    params: z.object({ id: idParam }),
    body: accept,
    result: z.object({ companyId: z.number().int().nullable() }),
    errors: ['missing.record', 'staff.invitation_void', 'staff.already_member'],
  }),
  getInvitation: defineCall({
    method: 'GET',
    path: '/invitation/link/{token}',
    summary: '邀请链接指的是哪家公司、什么身份',
    access: 'public',
    params: z.object({ token }),
    result: invitationCard,
    errors: ['missing.record'],
  }),
  answerInvitation: defineCall({
    method: 'POST',
    path: '/invitation/link/{token}',
    summary: '用邀请链接加入公司，或谢绝',
    access: 'user',
    params: z.object({ token }),
    body: accept,
    result: z.object({ companyId: z.number().int().nullable() }),
    errors: ['missing.record', 'staff.invitation_void', 'staff.already_member'],
  }),
  getTransfer: defineCall({
    method: 'GET',
    path: '/staff/transfer',
    summary: '等待答复的公司转让；没有时为空',
    access: 'employee',
    result: ownershipTransfer.nullable(),
    errors: [],
  }),
  offerTransfer: defineCall({
    method: 'POST',
    path: '/staff/transfer',
    summary: '把公司转让给一位员工，对方接受后生效',
    access: 'owner',
    proof: 'recent',
    body: z.object({ employeeId: idParam }),
    result: done,
    errors: ['missing.record', 'staff.transfer_open'],
  }),
  withdrawTransfer: defineCall({
    method: 'POST',
    path: '/staff/transfer/{id}/withdraw',
    summary: '取消还没答复的转让',
    access: 'owner',
    params: z.object({ id: idParam }),
    body: none,
    result: done,
    errors: ['missing.record'],
  }),
  answerTransfer: defineCall({
    method: 'POST',
    path: '/staff/transfer/{id}/answer',
    summary: '接受或谢绝公司转让；接受后成为负责人',
    access: 'employee',
    proof: 'recent',
    params: z.object({ id: idParam }),
    body: accept,
    result: done,
    errors: ['missing.record'],
  }),
  dissolveCompany: defineCall({
    method: 'POST',
    path: '/company/dissolve',
    summary: '解散公司：下架全部内容，员工关系结束；只有负责人可以',
    access: 'owner',
    proof: 'recent',
    body: dissolution,
    result: done,
    errors: ['company.wrong_name', 'company.work_open', 'company.orders_open', 'company.money_left'],
  }),
} satisfies Contract
