/** The calls of answering an invitation. */
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import { staff } from '#lib/calls/people/staff.ts'

export const api = clientOf({
  getInvitation: staff.getInvitation,
  answerInvitation: staff.answerInvitation,
  listMyInvitations: staff.listMyInvitations,
  answerMyInvitation: staff.answerMyInvitation,
  getCurrentUser: session.getCurrentUser,
})
