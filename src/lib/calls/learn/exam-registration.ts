/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/exam-registration.ts'

export const examRegistration = {
  getRegistrationScreen: { method: 'GET', path: '/exam/{id}/register', access: 'user' },
  registerForExam: { method: 'POST', path: '/exam/{id}/register', access: 'user' },
  confirmRegistration: { method: 'POST', path: '/exam/mine/{registrationId}/confirm', access: 'user' },
  payRegistration: { method: 'POST', path: '/exam/mine/{registrationId}/pay', access: 'user', idempotent: true },
  cancelRegistration: { method: 'POST', path: '/exam/mine/{registrationId}/cancel', access: 'user', idempotent: true },
  requestTicketFile: { method: 'POST', path: '/exam/mine/{registrationId}/ticket', access: 'user' },
  requestExamCertificate: { method: 'POST', path: '/exam/mine/{registrationId}/certificate', access: 'user' },
} as unknown as typeof contract.examRegistration
