import { course } from '#lib/contract/learn/course.ts'
import { courseWorkspace } from '#lib/contract/learn/course-workspace.ts'
import { implement } from '#server/http/implement.ts'
import { getCourse, getCourseIndex, listCategoryTree, listCourseComments, listCourses, listExamConsultations } from './service.ts'
import { listCompanyCourses, listStudents } from './workspace/company-courses.ts'
import { getMyCourse, listMyCourses } from './workspace/my-courses.ts'

export const courseRoutes = implement(course, {
  getCourseIndex: ({ db }) => getCourseIndex(db),
  getCourseCategoryTree: ({ db }) => listCategoryTree(db),
  listCourses: ({ db, query }) => listCourses(db, query),
  listExamConsultations: ({ db, query }) => listExamConsultations(db, query),
  listCourseComments: ({ db, params, query }) => listCourseComments(db, params.id, query),
  getCourse: ({ db, params }) => getCourse(db, params.id),
})

export const courseWorkspaceRoutes = implement(courseWorkspace, {
  listMyCourses: ({ db, actor, query }) => listMyCourses(db, actor, query),
  getMyCourse: ({ db, actor, params }) => getMyCourse(db, actor, params.enrolmentId),
  listCompanyCourses: ({ db, actor, query }) => listCompanyCourses(db, actor, query),
  listStudents: ({ db, actor, params, query }) => listStudents(db, actor, params.courseId, query),
})
