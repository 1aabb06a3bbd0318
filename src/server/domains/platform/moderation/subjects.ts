/** Every kind that the review queue can decide: each is exported by the service of the domain that owns it. */
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { serviceReview } from '#server/domains/city/city/service.ts'
import { consultantReview } from '#server/domains/consult/consult/service.ts'
import { schoolReview } from '#server/domains/learn/school/service.ts'
import { companyCertificationReview, personCertificationReview } from '#server/domains/people/certification/service.ts'
import { suggestionReview } from '#server/domains/platform/suggestion/service.ts'
import type { ReviewSubject } from './service.ts'

export const reviewSubjects: Partial<Record<ReviewKind, ReviewSubject>> = {
  SUGGESTION: suggestionReview,
  PERSON_CERTIFICATION: personCertificationReview,
  COMPANY_CERTIFICATION: companyCertificationReview,
  SCHOOL: schoolReview,
  SERVICE: serviceReview,
  CONSULTANT: consultantReview,
}
