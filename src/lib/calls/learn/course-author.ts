/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/course-author.ts'

export const MAX_ANSWER = 1000 as typeof contract.MAX_ANSWER

export const MAX_REASON = 200 as typeof contract.MAX_REASON

export const courseAuthor = {
  listAuthoredCourses: { method: 'GET', path: '/course/author/list', access: 'user' },
  listAskedQuestions: { method: 'GET', path: '/course/author/questions', access: 'user' },
  listTeachingSchools: { method: 'GET', path: '/course/author/schools', access: 'user' },
  getAuthoredCourse: { method: 'GET', path: '/course/author/{courseId}', access: 'user' },
  createCourse: { method: 'POST', path: '/course/author/create', access: 'user' },
  saveCourse: { method: 'POST', path: '/course/author/{courseId}/save', access: 'user' },
  submitCourse: { method: 'POST', path: '/course/author/{courseId}/submit', access: 'user' },
  withdrawCourse: { method: 'POST', path: '/course/author/{courseId}/withdraw', access: 'user' },
  discardCourse: { method: 'POST', path: '/course/author/{courseId}/discard', access: 'user' },
  setCourseOnline: { method: 'POST', path: '/course/author/{courseId}/online', access: 'user' },
  getCourseFigures: { method: 'GET', path: '/course/author/{courseId}/figures', access: 'user' },
  listCertificates: { method: 'GET', path: '/course/author/{courseId}/certificates', access: 'user' },
  revokeCertificate: { method: 'POST', path: '/course/author/{courseId}/certificates/{certificateId}/revoke', access: 'user' },
  answerQuestion: { method: 'POST', path: '/course/author/question/{questionId}/answer', access: 'user' },
} as unknown as typeof contract.courseAuthor
