/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/certification-managing.ts'

export const NUMBER_VIEW_STATES = ['ASKED', 'ALLOWED', 'REFUSED'] as typeof contract.NUMBER_VIEW_STATES

export const READABLE_MINUTES = 15 as typeof contract.READABLE_MINUTES

export const certificationManaging = {
  listCertifications: { method: 'GET', path: '/v1/manager/certification/list', access: 'manager' },
  revokeCertification: { method: 'POST', path: '/v1/manager/certification/{id}/revoke', access: 'manager', proof: 'recent' },
  askNumber: { method: 'POST', path: '/v1/manager/certification/{id}/number', access: 'manager' },
  listNumberViews: { method: 'GET', path: '/v1/manager/number-view/list', access: 'manager' },
  allowNumberView: { method: 'POST', path: '/v1/manager/number-view/{id}/allow', access: 'manager', proof: 'recent' },
  refuseNumberView: { method: 'POST', path: '/v1/manager/number-view/{id}/refuse', access: 'manager' },
  readNumber: { method: 'POST', path: '/v1/manager/number-view/{id}/read', access: 'manager', proof: 'recent' },
} as unknown as typeof contract.certificationManaging
