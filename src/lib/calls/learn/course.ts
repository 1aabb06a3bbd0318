/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/course.ts'

export const course = {
  getCourseIndex: { method: 'GET', path: '/course/index', access: 'public' },
  getCourseCategoryTree: { method: 'GET', path: '/course/category/tree', access: 'public' },
  listCourses: { method: 'GET', path: '/course/list', access: 'public' },
  listExamConsultations: { method: 'GET', path: '/course/exam/consultation', access: 'public' },
  listCourseComments: { method: 'GET', path: '/course/{id}/comment', access: 'public' },
  getCourse: { method: 'GET', path: '/course/{id}', access: 'public' },
} as unknown as typeof contract.course
