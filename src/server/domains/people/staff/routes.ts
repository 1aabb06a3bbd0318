import { staff } from '#lib/contract/people/staff.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'

export const staffRoutes = implement(staff, {
  listMembers: ({ db, query, ...context }) => service.listMembers(db, query, context),
  updateMember: ({ db, params, body, ...context }) => service.updateMember(db, params.id, body, context),
  updateCard: ({ db, params, body, ...context }) => service.updateCard(db, params.id, body, context),
  getOpenWork: ({ db, params, ...context }) => service.getOpenWork(db, params.id, context),
  removeMember: ({ db, params, body, ...context }) => service.removeMember(db, params.id, body, context),
  leaveCompany: ({ db, body, ...context }) => service.leaveCompany(db, body, context),
  listInvitations: ({ db, query, ...context }) => service.listInvitations(db, query, context),
  inviteByPhone: ({ db, body, ...context }) => service.inviteByPhone(db, body, context),
  inviteByLink: ({ db, body, ...context }) => service.inviteByLink(db, body, context),
  withdrawInvitation: ({ db, params, ...context }) => service.withdrawInvitation(db, params.id, context),
  resendInvitation: ({ db, params, ...context }) => service.resendInvitation(db, params.id, context),
  listMyInvitations: ({ db, ...context }) => service.listMyInvitations(db, context),
  answerMyInvitation: ({ db, params, body, ...context }) => service.answerMine(db, params.id, body.accept, context),
  getInvitation: ({ db, params, now }) => service.getInvitation(db, params.token, now),
  answerInvitation: ({ db, params, body, ...context }) => service.answerByToken(db, params.token, body.accept, context),
  getTransfer: ({ db, ...context }) => service.getTransfer(db, context),
  offerTransfer: ({ db, body, ...context }) => service.offerTransfer(db, body.employeeId, context),
  withdrawTransfer: ({ db, params, ...context }) => service.withdrawTransfer(db, params.id, context),
  answerTransfer: ({ db, params, body, ...context }) => service.answerTransfer(db, params.id, body.accept, context),
  dissolveCompany: ({ db, body, ...context }) => service.dissolveCompany(db, body.name, context),
})
