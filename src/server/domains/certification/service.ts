/** What the rest of the house needs of certification. */
export { approve, readCertification, reject, revoke } from './certify.ts'
export { certificationJobs } from './jobs.ts'
export { companyCertificationReview, personCertificationReview } from './review.ts'
