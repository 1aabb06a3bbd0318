/** What other domains use of certification. */
export { findCertificate, findIdentityPaper } from './holder.ts'
export { listCompanyPapers } from './leaving-queries.ts'
export { minorRefusal, refuseMinor, refuseVideoWithMinor } from './minors.ts'
