/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/directed.ts'

export const complaints = {
  getComplaintEvidence: { method: 'GET', path: '/consultation/complain/{complainId}/evidence', access: 'user' },
  complain: { method: 'POST', path: '/consultation/{consultationId}/complain', access: 'user' },
  appealComplaint: { method: 'POST', path: '/consultation/complain/{complainId}/appeal', access: 'user' },
  addComplaintStatement: { method: 'POST', path: '/consultation/complain/{complainId}/statement', access: 'user' },
  arbitrateComplaint: { method: 'POST', path: '/consultation/complain/{complainId}/arbitrate', access: 'user' },
  withdrawComplaint: { method: 'POST', path: '/consultation/complain/{complainId}/withdraw', access: 'user' },
} as unknown as typeof contract.complaints

export const directed = {
  getDirectedOffer: { method: 'GET', path: '/consultation/directed/offer', access: 'user' },
  askDirected: { method: 'POST', path: '/consultation/directed', access: 'user', idempotent: true },
  getRoom: { method: 'GET', path: '/consultation/{consultationId}/room', access: 'user' },
  startConsulting: { method: 'POST', path: '/consultation/consulting', access: 'user' },
  disposeConsultation: { method: 'POST', path: '/consultation/{consultationId}/dispose', access: 'user' },
  giveInfo: { method: 'POST', path: '/consultation/{consultationId}/info', access: 'user' },
  cancelConsultation: { method: 'POST', path: '/consultation/{consultationId}/cancel', access: 'user' },
  refundLeftConsultation: { method: 'POST', path: '/consultation/{consultationId}/left', access: 'user' },
  answerConsultation: { method: 'POST', path: '/consultation/answer', access: 'user', idempotent: true },
  extendConsultation: { method: 'POST', path: '/consultation/{consultationId}/extend', access: 'user', idempotent: true },
  finishConsultation: { method: 'POST', path: '/consultation/{consultationId}/finish', access: 'user' },
  evaluateConsultation: { method: 'POST', path: '/consultation/{consultationId}/label', access: 'user' },
  labelOnce: { method: 'POST', path: '/consultation/label/once', access: 'user' },
  getVirtualNumber: { method: 'POST', path: '/consultation/{consultationId}/virtual', access: 'user' },
} as unknown as typeof contract.directed
