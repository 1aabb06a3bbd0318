/** What other domains use of certification. */
export { findCertificate } from './holder.ts'
export { listCompanyPapers } from './leaving-queries.ts'
