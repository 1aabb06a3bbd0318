/** The calls of those who write courses, and what has to be read again after them. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { course } from '#lib/calls/learn/course.ts'
import { courseAuthor } from '#lib/calls/learn/course-author.ts'
import type { CourseRecord } from '#lib/contract/learn/course-author.ts'

export const api = clientOf({ ...courseAuthor, getCourseCategoryTree: course.getCourseCategoryTree })

export const refreshLists = () => queryClient.invalidateQueries({ queryKey: keyOf(courseAuthor.listAuthoredCourses) })

/** Nothing can be written while the course, or a change of it, is under review. */
export const isLocked = (record: CourseRecord | null): boolean =>
  record?.state === 'UNDER_REVIEW' || record?.revision?.state === 'UNDER_REVIEW'
