/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/exam.ts'

export const exam = {
  listExams: { method: 'GET', path: '/exam/list', access: 'public' },
  getExamCalendar: { method: 'GET', path: '/exam/calendar', access: 'public' },
  getExam: { method: 'GET', path: '/exam/{id}', access: 'public' },
  verifyTicket: { method: 'GET', path: '/exam/ticket/{no}', access: 'public' },
  verifyExamCertificate: { method: 'GET', path: '/exam/certificate/{no}', access: 'public' },
} as unknown as typeof contract.exam
