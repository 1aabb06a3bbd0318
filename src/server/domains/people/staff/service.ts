/** Who works in a company, as what, and how people come and go. */
export { answerByToken, answerMine, getInvitation, listMyInvitations } from './invitation/answer.ts'
export { inviteByLink, inviteByPhone, listInvitations, resendInvitation, withdrawInvitation } from './invitation/invite.ts'
export { notifyWaitingInvitations } from './invitation/notify.ts'
export { getOpenWork, leaveCompany, listMembers, removeMember, updateCard, updateMember } from './members.ts'
export { answerTransfer, dissolveCompany, getTransfer, offerTransfer, withdrawTransfer } from './ownership.ts'
export { insertMembership } from './queries.ts'
