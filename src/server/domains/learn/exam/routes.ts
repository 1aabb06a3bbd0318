import { exam } from '#lib/contract/learn/exam.ts'
import { examOrganising } from '#lib/contract/learn/exam-organising.ts'
import { examRegistration } from '#lib/contract/learn/exam-registration.ts'
import { examWorkspace } from '#lib/contract/learn/exam-workspace.ts'
import { implement } from '#server/http/implement.ts'
import { verifyExamCertificate } from './certificate/service.ts'
import {
  checkScores,
  decideApplicant,
  getApplicant,
  importScores,
  issueTickets,
  markAttendance,
  openApplicant,
  revokeApplicantCertificate,
  scoreApplicant,
} from './organising/applicants.ts'
import { callOffExam, getExamFigures } from './organising/calling-off.ts'
import { createExam, discardExam, getOrganisedExam, listHostSchools, publishExam, saveExam } from './organising/service.ts'
import {
  cancelRegistration,
  confirmRegistration,
  getRegistrationScreen,
  payRegistration,
  registerForExam,
  requestExamCertificate,
} from './registration/service.ts'
import { getExam, getExamCalendar, listExams } from './service.ts'
import { requestTicketFile, verifyTicket } from './ticket/service.ts'
import { listApplicants, listCompanyExams } from './workspace/company-exams.ts'
import { getMyExam, listMyExams } from './workspace/my-exams.ts'

export const examRoutes = implement(exam, {
  listExams: ({ db, query, now }) => listExams(db, query, now),
  getExamCalendar: ({ db, query, now }) => getExamCalendar(db, query.month, now),
  getExam: ({ db, params, now }) => getExam(db, params.id, now),
  verifyTicket: ({ db, params }) => verifyTicket(db, params.no),
  verifyExamCertificate: ({ db, params }) => verifyExamCertificate(db, params.no),
})

export const examRegistrationRoutes = implement(examRegistration, {
  getRegistrationScreen: ({ db, actor, params, now }) => getRegistrationScreen(db, actor, params.id, now),
  registerForExam: ({ db, actor, params, body, now }) => registerForExam(db, actor, { examId: params.id, ...body, now }),
  confirmRegistration: ({ db, actor, params, now }) => confirmRegistration(db, actor, { ...params, now }),
  payRegistration: ({ db, actor, params, body, now }) => payRegistration(db, actor, { ...params, ...body, now }),
  cancelRegistration: ({ db, actor, params, now }) => cancelRegistration(db, actor, { ...params, now }),
  requestTicketFile: ({ db, actor, params, now }) => requestTicketFile(db, actor, params.registrationId, now),
  requestExamCertificate: ({ db, actor, params, now }) => requestExamCertificate(db, actor, params.registrationId, now),
})

export const examOrganisingRoutes = implement(examOrganising, {
  listHostSchools: ({ db, actor }) => listHostSchools(db, actor),
  createExam: ({ db, actor, body, now }) => createExam(db, actor, body, now),
  getOrganisedExam: ({ db, actor, params, now }) => getOrganisedExam(db, actor, params.examId, now),
  saveExam: ({ db, actor, params, body, now }) => saveExam(db, actor, params.examId, body, now),
  publishExam: ({ db, actor, params, now, exchange }) => publishExam(db, { actor, ...params, now, exchange }),
  discardExam: ({ db, actor, params }) => discardExam(db, actor, params.examId),
  callOffExam: ({ db, actor, params, body, now, exchange }) => callOffExam(db, { actor, ...params, ...body, now, exchange }),
  getExamFigures: ({ db, actor, params }) => getExamFigures(db, actor, params.examId),
  revokeExamCertificate: ({ db, actor, params, body, now, exchange }) =>
    revokeApplicantCertificate(db, { actor, ...params, ...body, now, exchange }),
  getApplicant: ({ db, actor, params, now }) => getApplicant(db, actor, params.registrationId, now),
  openApplicant: ({ db, actor, params, now, exchange }) => openApplicant(db, { actor, ...params, now, exchange }),
  decideApplicant: ({ db, actor, params, body, now }) => decideApplicant(db, { actor, ...params, ...body, now }),
  issueTickets: ({ db, actor, params, now, exchange }) => issueTickets(db, { actor, ...params, now, exchange }),
  markAttendance: ({ db, actor, params, body, now }) => markAttendance(db, { actor, ...params, ...body, now }),
  scoreApplicant: ({ db, actor, params, body, now }) => scoreApplicant(db, { actor, ...params, ...body, now }),
  checkScores: ({ db, actor, params, body, now }) => checkScores(db, { actor, ...params, ...body, now }),
  importScores: ({ db, actor, params, body, now, exchange }) => importScores(db, { actor, ...params, ...body, now, exchange }),
})

export const examWorkspaceRoutes = implement(examWorkspace, {
  listMyExams: ({ db, actor, query, now }) => listMyExams(db, actor, query, now),
  getMyExam: ({ db, actor, params, now }) => getMyExam(db, actor, params.registrationId, now),
  listCompanyExams: ({ db, actor, query, now }) => listCompanyExams(db, actor, query, now),
  listApplicants: ({ db, actor, params, query }) => listApplicants(db, actor, params.examId, query),
})
