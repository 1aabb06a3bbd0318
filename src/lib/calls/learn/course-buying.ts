/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/course-buying.ts'

export const courseBuying = {
  getCourseAccess: { method: 'GET', path: '/course/{id}/mine', access: 'user' },
  buyCourse: { method: 'POST', path: '/course/{id}/buy', access: 'user', idempotent: true },
  openLesson: { method: 'POST', path: '/course/mine/{enrolmentId}/lesson/{lessonId}', access: 'user' },
} as unknown as typeof contract.courseBuying
