import { course } from '#lib/contract/learn/course.ts'
import { courseDesk } from '#lib/contract/learn/course-desk.ts'
import { implement } from '#server/http/implement.ts'
import { listCompanyCourses, listStudents } from './desk/company-courses.ts'
import { getMyCourse, listMyCourses } from './desk/my-courses.ts'
import { getCourse, getCourseIndex, listCategoryTree, listCourseComments, listCourses, listExamConsultations } from './service.ts'

export const courseRoutes = implement(course, {
  getCourseIndex: ({ db }) => getCourseIndex(db),
  getCourseCategoryTree: ({ db }) => listCategoryTree(db),
  listCourses: ({ db, query }) => listCourses(db, query),
  listExamConsultations: ({ db, query }) => listExamConsultations(db, query),
  listCourseComments: ({ db, params, query }) => listCourseComments(db, params.id, query),
  getCourse: ({ db, params }) => getCourse(db, params.id),
})

export const courseDeskRoutes = implement(courseDesk, {
  listMyCourses: ({ db, actor, query }) => listMyCourses(db, actor, query),
  getMyCourse: ({ db, actor, params }) => getMyCourse(db, actor, params.enrolmentId),
  listCompanyCourses: ({ db, actor, query }) => listCompanyCourses(db, actor, query),
  listStudents: ({ db, actor, params, query }) => listStudents(db, actor, params.courseId, query),
})
