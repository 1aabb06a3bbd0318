/** Every kind that the review queue can decide: each is exported by the service of the domain that owns it. */
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { serviceReview } from '#server/server/domains/city/city/service.ts'
import { consultantReview } from '#server/server/domains/consult/consult/service.ts'
import { schoolReview } from '#server/server/domains/learn/school/service.ts'
import { companyCertificationReview, personCertificationReview } from '#server/server/domains/people/certification/service.ts'
import { suggestionReview } from '#server/server/domains/platform/suggestion/service.ts'
import type { ReviewSubject } from './service.ts'

export const reviewSubjects: Partial<Record<ReviewKind, ReviewSubject>> = {
  SUGGESTION: suggestionReview,
  PERSON_CERTIFICATION: personCertificationReview,
  COMPANY_CERTIFICATION: companyCertificationReview,
  SCHOOL: schoolReview,
  SERVICE: serviceReview,
  CONSULTANT: consultantReview,
}
