/** The calls of somebody who learns, and reading their progress again. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { courseBuying } from '#lib/calls/learn/course-buying.ts'
import { courseLearning } from '#lib/calls/learn/course-learning.ts'
import { courseTalk } from '#lib/calls/learn/course-talk.ts'
import { courseWorkspace } from '#lib/calls/learn/course-workspace.ts'

export const api = clientOf({
  ...courseLearning,
  openLesson: courseBuying.openLesson,
  askCourseQuestion: courseTalk.askCourseQuestion,
})

export const learningKey = (courseId: number) => keyOf(courseLearning.getCourseLearning, courseId)
export const notesKey = (courseId: number) => keyOf(courseLearning.listCourseNotes, courseId)

export const refreshProgress = (courseId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: learningKey(courseId) }),
    queryClient.invalidateQueries(readBy(courseWorkspace)),
  ])
