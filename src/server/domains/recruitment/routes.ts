import { recruitment } from '#lib/contract/recruitment.ts'
import { implement } from '#server/http/implement.ts'

export const recruitmentRoutes = implement(recruitment, {})
