import { staff } from '#lib/contract/people/staff.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'

export const staffRoutes = implement(staff, {
  listMembers: ({ db, query, ...surroundings }) => service.listMembers(db, query, surroundings),
  updateMember: ({ db, params, body, ...surroundings }) => service.updateMember(db, params.id, body, surroundings),
  updateCard: ({ db, params, body, ...surroundings }) => service.updateCard(db, params.id, body, surroundings),
  getOpenWork: ({ db, params, ...surroundings }) => service.getOpenWork(db, params.id, surroundings),
  removeMember: ({ db, params, body, ...surroundings }) => service.removeMember(db, params.id, body, surroundings),
  leaveCompany: ({ db, body, ...surroundings }) => service.leaveCompany(db, body, surroundings),
  listInvitations: ({ db, query, ...surroundings }) => service.listInvitations(db, query, surroundings),
  inviteByPhone: ({ db, body, ...surroundings }) => service.inviteByPhone(db, body, surroundings),
  inviteByLink: ({ db, body, ...surroundings }) => service.inviteByLink(db, body, surroundings),
  withdrawInvitation: ({ db, params, ...surroundings }) => service.withdrawInvitation(db, params.id, surroundings),
  resendInvitation: ({ db, params, ...surroundings }) => service.resendInvitation(db, params.id, surroundings),
  listMyInvitations: ({ db, ...surroundings }) => service.listMyInvitations(db, surroundings),
  answerMyInvitation: ({ db, params, body, ...surroundings }) => service.answerMine(db, params.id, body.accept, surroundings),
  getInvitation: ({ db, params, now }) => service.getInvitation(db, params.token, now),
  answerInvitation: ({ db, params, body, ...surroundings }) => service.answerByToken(db, params.token, body.accept, surroundings),
  getTransfer: ({ db, ...surroundings }) => service.getTransfer(db, surroundings),
  offerTransfer: ({ db, body, ...surroundings }) => service.offerTransfer(db, body.employeeId, surroundings),
  withdrawTransfer: ({ db, params, ...surroundings }) => service.withdrawTransfer(db, params.id, surroundings),
  answerTransfer: ({ db, params, body, ...surroundings }) => service.answerTransfer(db, params.id, body.accept, surroundings),
  dissolveCompany: ({ db, body, ...surroundings }) => service.dissolveCompany(db, body.name, surroundings),
})
