import { school } from '#lib/contract/school.ts'
import { implement } from '#server/http/implement.ts'

export const schoolRoutes = implement(school, {})
