import { course } from '#lib/contract/course.ts'
import { implement } from '#server/http/implement.ts'

export const courseRoutes = implement(course, {})
