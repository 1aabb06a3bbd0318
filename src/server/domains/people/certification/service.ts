/** What the rest of the house needs of certification. */
export { certificationJobs } from './jobs.ts'
export { companyCertificationReview, personCertificationReview } from './review.ts'
