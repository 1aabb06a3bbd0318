/** What other domains use of certification. */
export { endWithOwner } from './hand-over.ts'
export { holdText, refusalHold } from './hold.ts'
export { findCertificate, findIdentityPaper } from './holder.ts'
export { listCompanyPapers } from './leaving-queries.ts'
export { minorRefusal, refuseMinor, refuseVideoWithMinor } from './minors.ts'
