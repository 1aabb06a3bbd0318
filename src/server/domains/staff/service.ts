/** Who works in a company, as what, and how people come and go. */
export {
  answerByToken,
  answerMine,
  getInvitation,
  inviteByLink,
  inviteByPhone,
  listInvitations,
  listMyInvitations,
  resendInvitation,
  tellWaitingInvitations,
  withdrawInvitation,
} from './invitations.ts'
export { getOpenWork, leaveCompany, listMembers, removeMember, updateCard, updateMember } from './members.ts'
export { answerTransfer, dissolveCompany, getTransfer, offerTransfer, withdrawTransfer } from './ownership.ts'
