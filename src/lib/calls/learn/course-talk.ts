/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/course-talk.ts'

export const MAX_COMMENT = 1000 as typeof contract.MAX_COMMENT

export const courseTalk = {
  replyCourseComment: { method: 'POST', path: '/course/comment/reply', access: 'user' },
  likeCourseComment: { method: 'POST', path: '/course/comment/post/like', access: 'user' },
  getMyCourseTalk: { method: 'GET', path: '/course/{id}/comment/mine', access: 'user' },
  askCourseQuestion: { method: 'POST', path: '/course/{id}/ask', access: 'user' },
  askExamQuestion: { method: 'POST', path: '/exam/{id}/ask', access: 'user' },
  askSchoolQuestion: { method: 'POST', path: '/school/{id}/ask', access: 'user' },
  verifyCertificate: { method: 'GET', path: '/verify/{no}', access: 'public' },
} as unknown as typeof contract.courseTalk
