/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/certification.ts'

export const TRANSFER_TRIES = 3 as typeof contract.TRANSFER_TRIES

export const certification = {
  getPersonCertification: { method: 'GET', path: '/certification/person', access: 'user' },
  applyPersonCertification: { method: 'POST', path: '/certification/person', access: 'user' },
  getCompanyCertification: { method: 'GET', path: '/certification/company', access: 'admin' },
  applyCompanyCertification: { method: 'POST', path: '/certification/company', access: 'admin' },
  confirmTransfer: { method: 'POST', path: '/certification/company/transfer', access: 'admin' },
  listRevocations: { method: 'GET', path: '/certification/revoked', access: 'public' },
} as unknown as typeof contract.certification
