import { review } from '#lib/contract/review.ts'
import { implement } from '#server/http/implement.ts'

export const reviewRoutes = implement(review, {})
