import { course } from '#lib/contract/learn/course.ts'
import { courseAuthor } from '#lib/contract/learn/course-author.ts'
import { courseBuying } from '#lib/contract/learn/course-buying.ts'
import { courseLearning } from '#lib/contract/learn/course-learning.ts'
import { courseTalk } from '#lib/contract/learn/course-talk.ts'
import { courseWorkspace } from '#lib/contract/learn/course-workspace.ts'
import { implement } from '#server/http/implement.ts'
import { getCourseFigures } from './author/learners.ts'
import {
  createCourse,
  discardCourse,
  getAuthoredCourse,
  listAuthoredCourses,
  listTeachingSchools,
  saveCourse,
  setCourseOnline,
  submitCourse,
  withdrawCourse,
} from './author/service.ts'
import { listCertificates, requestCertificateFile, revokeCertificate, verifyCertificate } from './certificate/service.ts'
import { addCourseNote, deleteCourseNote, listCourseNotes, saveCourseNote } from './learning/notes.ts'
import { answerQuiz, getCourseLearning, openLesson, previewLesson, saveProgress } from './learning/service.ts'
import { buyCourse, getCourseAccess } from './purchase/service.ts'
import { getCourse, getCourseIndex, listCategoryTree, listCourseComments, listCourses, listExamConsultations } from './service.ts'
import { answerQuestion, listAskedQuestions } from './talk/answers.ts'
import { askCourseQuestion, askExamQuestion, askSchoolQuestion } from './talk/questions.ts'
import { getMyTalk, likeComment, replyComment } from './talk/service.ts'
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
  getMyCourse: ({ db, actor, params, now }) => getMyCourse(db, actor, params.enrolmentId, now),
  requestCertificateFile: ({ db, actor, params, now }) => requestCertificateFile(db, actor, params.enrolmentId, now),
  listCompanyCourses: ({ db, actor, query }) => listCompanyCourses(db, actor, query),
  listStudents: ({ db, actor, params, query }) => listStudents(db, actor, params.courseId, query),
})

export const courseBuyingRoutes = implement(courseBuying, {
  getCourseAccess: ({ db, actor, params }) => getCourseAccess(db, actor, params.id),
  buyCourse: ({ db, actor, params, body, now }) => buyCourse(db, actor, { courseId: params.id, ...body, now }),
  openLesson: ({ db, actor, params, now }) => openLesson(db, actor, { ...params, now }),
})

export const courseAuthorRoutes = implement(courseAuthor, {
  listAuthoredCourses: ({ db, actor, query }) => listAuthoredCourses(db, actor, query),
  listAskedQuestions: ({ db, actor, query }) => listAskedQuestions(db, actor, query),
  listTeachingSchools: ({ db, actor }) => listTeachingSchools(db, actor),
  getAuthoredCourse: ({ db, actor, params, now }) => getAuthoredCourse(db, actor, params.courseId, now),
  createCourse: ({ db, actor, body, now }) => createCourse(db, actor, body, now),
  saveCourse: ({ db, actor, params, body, now }) => saveCourse(db, actor, params.courseId, body, now),
  submitCourse: ({ db, actor, params, now, exchange }) => submitCourse(db, { actor, ...params, now, exchange }),
  withdrawCourse: ({ db, actor, params, now, exchange }) => withdrawCourse(db, { actor, ...params, now, exchange }),
  discardCourse: ({ db, actor, params, now, exchange }) => discardCourse(db, { actor, ...params, now, exchange }),
  setCourseOnline: ({ db, actor, params, body, now, exchange }) =>
    setCourseOnline(db, { actor, ...params, ...body, now, exchange }),
  getCourseFigures: ({ db, actor, params }) => getCourseFigures(db, actor, params.courseId),
  listCertificates: ({ db, actor, params, query }) => listCertificates(db, actor, params.courseId, query),
  revokeCertificate: ({ db, actor, params, body, now, exchange }) =>
    revokeCertificate(db, { actor, ...params, ...body, now, exchange }),
  answerQuestion: ({ db, actor, params, body, now }) => answerQuestion(db, actor, { ...params, ...body, now }),
})

export const courseLearningRoutes = implement(courseLearning, {
  getCourseLearning: ({ db, actor, params, now }) => getCourseLearning(db, actor, params.id, now),
  previewLesson: ({ db, params, now }) => previewLesson(db, params.id, params.lessonId, now),
  saveLessonProgress: ({ db, actor, params, body, now }) => saveProgress(db, actor, { ...params, ...body, now }),
  answerQuiz: ({ db, actor, params, body, now }) => answerQuiz(db, actor, { ...params, ...body, now }),
  listCourseNotes: ({ db, actor, params }) => listCourseNotes(db, actor, params.id),
  addCourseNote: ({ db, actor, params, body, now }) => addCourseNote(db, actor, { courseId: params.id, ...body, now }),
  saveCourseNote: ({ db, actor, params, body, now }) => saveCourseNote(db, actor, params.noteId, body.body, now),
  deleteCourseNote: ({ db, actor, params }) => deleteCourseNote(db, actor, params.noteId),
})

export const courseTalkRoutes = implement(courseTalk, {
  replyCourseComment: ({ db, actor, body, now }) => replyComment(db, actor, body, now),
  likeCourseComment: ({ db, actor, body, now }) => likeComment(db, actor, body.commentId, body.like, now),
  getMyCourseTalk: ({ db, actor, params }) => getMyTalk(db, actor, params.id),
  askCourseQuestion: ({ db, actor, params, body, now }) => askCourseQuestion(db, actor, { courseId: params.id, ...body, now }),
  askExamQuestion: ({ db, actor, params, body, now }) => askExamQuestion(db, actor, { ...params, ...body, now }),
  askSchoolQuestion: ({ db, actor, params, body, now }) => askSchoolQuestion(db, actor, { ...params, ...body, now }),
  verifyCertificate: ({ db, params }) => verifyCertificate(db, params.no),
})
