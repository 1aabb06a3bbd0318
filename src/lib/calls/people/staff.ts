/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/staff.ts'

export const EMPLOYEE_IDENTITIES = ['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF'] as typeof contract.EMPLOYEE_IDENTITIES

export const INVITATION_DAYS = [1, 3, 7, 14, 30] as typeof contract.INVITATION_DAYS

export const INVITATION_STATES = ['OPEN', 'EXPIRED', 'USED', 'DECLINED', 'WITHDRAWN'] as typeof contract.INVITATION_STATES

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
] as typeof contract.WORK_KINDS

export const staff = {
  listMembers: { method: 'GET', path: '/staff/members', access: 'employee' },
  updateMember: { method: 'POST', path: '/staff/members/{id}', access: 'admin', proof: 'recent' },
  updateCard: { method: 'POST', path: '/staff/members/{id}/card', access: 'employee' },
  getOpenWork: { method: 'GET', path: '/staff/members/{id}/work', access: 'employee' },
  removeMember: { method: 'POST', path: '/staff/members/{id}/remove', access: 'admin', proof: 'recent' },
  leaveCompany: { method: 'POST', path: '/staff/leave', access: 'employee', proof: 'recent' },
  listInvitations: { method: 'GET', path: '/staff/invitations', access: 'admin' },
  inviteByPhone: { method: 'POST', path: '/staff/invitations/phone', access: 'admin', proof: 'recent' },
  inviteByLink: { method: 'POST', path: '/staff/invitations/link', access: 'admin', proof: 'recent' },
  withdrawInvitation: { method: 'POST', path: '/staff/invitations/{id}/withdraw', access: 'admin', proof: 'recent' },
  resendInvitation: { method: 'POST', path: '/staff/invitations/{id}/resend', access: 'admin', proof: 'recent' },
  listMyInvitations: { method: 'GET', path: '/invitation/mine', access: 'user' },
  answerMyInvitation: { method: 'POST', path: '/invitation/mine/{id}', access: 'user' },
  getInvitation: { method: 'GET', path: '/invitation/link/{token}', access: 'public' },
  answerInvitation: { method: 'POST', path: '/invitation/link/{token}', access: 'user' },
  getTransfer: { method: 'GET', path: '/staff/transfer', access: 'employee' },
  offerTransfer: { method: 'POST', path: '/staff/transfer', access: 'owner', proof: 'recent' },
  withdrawTransfer: { method: 'POST', path: '/staff/transfer/{id}/withdraw', access: 'owner' },
  answerTransfer: { method: 'POST', path: '/staff/transfer/{id}/answer', access: 'employee', proof: 'recent' },
  dissolveCompany: { method: 'POST', path: '/company/dissolve', access: 'owner', proof: 'recent' },
} as unknown as typeof contract.staff
