/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/course-workspace.ts'

export const courseWorkspace = {
  listMyCourses: { method: 'GET', path: '/course/mine/list', access: 'user' },
  getMyCourse: { method: 'GET', path: '/course/mine/{enrolmentId}', access: 'user' },
  requestCertificateFile: { method: 'POST', path: '/course/mine/{enrolmentId}/certificate', access: 'user' },
  listCompanyCourses: { method: 'GET', path: '/course/desk/list', access: 'admin' },
  listStudents: { method: 'GET', path: '/course/desk/{courseId}/students', access: 'admin' },
} as unknown as typeof contract.courseWorkspace
