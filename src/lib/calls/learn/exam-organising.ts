/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/exam-organising.ts'

export const examOrganising = {
  listHostSchools: { method: 'GET', path: '/exam/desk/schools', access: 'admin' },
  createExam: { method: 'POST', path: '/exam/desk/create', access: 'admin' },
  getOrganisedExam: { method: 'GET', path: '/exam/desk/{examId}', access: 'admin' },
  saveExam: { method: 'POST', path: '/exam/desk/{examId}/save', access: 'admin' },
  publishExam: { method: 'POST', path: '/exam/desk/{examId}/publish', access: 'admin' },
  discardExam: { method: 'POST', path: '/exam/desk/{examId}/discard', access: 'admin' },
  callOffExam: { method: 'POST', path: '/exam/desk/{examId}/cancel', access: 'admin', idempotent: true },
  getExamFigures: { method: 'GET', path: '/exam/desk/{examId}/figures', access: 'admin' },
  revokeExamCertificate: { method: 'POST', path: '/exam/desk/applicant/{registrationId}/certificate/revoke', access: 'admin' },
  getApplicant: { method: 'GET', path: '/exam/desk/applicant/{registrationId}', access: 'admin' },
  openApplicant: { method: 'POST', path: '/exam/desk/applicant/{registrationId}/open', access: 'admin' },
  decideApplicant: { method: 'POST', path: '/exam/desk/applicant/{registrationId}/decide', access: 'admin' },
  issueTickets: { method: 'POST', path: '/exam/desk/{examId}/tickets', access: 'admin' },
  markAttendance: { method: 'POST', path: '/exam/desk/applicant/{registrationId}/attendance', access: 'admin' },
  scoreApplicant: { method: 'POST', path: '/exam/desk/applicant/{registrationId}/score', access: 'admin' },
  checkScores: { method: 'POST', path: '/exam/desk/{examId}/scores/check', access: 'admin' },
  importScores: { method: 'POST', path: '/exam/desk/{examId}/scores', access: 'admin' },
} as unknown as typeof contract.examOrganising
