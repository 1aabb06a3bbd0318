import { course } from '#lib/contract/course.ts'
import { implement } from '#server/http/implement.ts'
import { getCourse, getCourseIndex, listCategoryTree, listCourseComments, listCourses, listExamConsultations } from './service.ts'

export const courseRoutes = implement(course, {
  getCourseIndex: ({ db }) => getCourseIndex(db),
  getCourseCategoryTree: ({ db }) => listCategoryTree(db),
  listCourses: ({ db, query }) => listCourses(db, query),
  listExamConsultations: ({ db, query }) => listExamConsultations(db, query),
  listCourseComments: ({ db, params, query }) => listCourseComments(db, params.id, query),
  getCourse: ({ db, params }) => getCourse(db, params.id),
})
