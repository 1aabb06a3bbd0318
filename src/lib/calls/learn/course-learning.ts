/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/course-learning.ts'

export const MAX_NOTE = 2000 as typeof contract.MAX_NOTE

export const MAX_SPEED = 2 as typeof contract.MAX_SPEED

export const courseLearning = {
  getCourseLearning: { method: 'GET', path: '/course/{id}/learning', access: 'public' },
  previewLesson: { method: 'GET', path: '/course/{id}/preview/{lessonId}', access: 'public' },
  saveLessonProgress: { method: 'POST', path: '/course/mine/{enrolmentId}/lesson/{lessonId}/progress', access: 'user' },
  answerQuiz: { method: 'POST', path: '/course/mine/{enrolmentId}/lesson/{lessonId}/quiz', access: 'user' },
  listCourseNotes: { method: 'GET', path: '/course/{id}/notes', access: 'user' },
  addCourseNote: { method: 'POST', path: '/course/{id}/note', access: 'user' },
  saveCourseNote: { method: 'POST', path: '/course/note/{noteId}/save', access: 'user' },
  deleteCourseNote: { method: 'POST', path: '/course/note/{noteId}/delete', access: 'user' },
} as unknown as typeof contract.courseLearning
