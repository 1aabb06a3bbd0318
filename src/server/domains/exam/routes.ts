import { exam } from '#lib/contract/exam.ts'
import { implement } from '#server/http/implement.ts'

export const examRoutes = implement(exam, {})
