/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/ledger.ts'

export const CORRECTION_STATES = ['PROPOSED', 'APPROVED', 'REFUSED'] as typeof contract.CORRECTION_STATES

export const ledger = {
  listTransfers: { method: 'GET', path: '/v1/manager/ledger/list', access: 'manager' },
  listCorrections: { method: 'GET', path: '/v1/manager/ledger/correction/list', access: 'manager' },
  proposeCorrection: {
    method: 'POST',
    path: '/v1/manager/ledger/correction',
    access: 'manager',
    proof: 'recent',
    idempotent: true,
  },
  approveCorrection: { method: 'POST', path: '/v1/manager/ledger/correction/{id}/approve', access: 'manager', proof: 'recent' },
  refuseCorrection: { method: 'POST', path: '/v1/manager/ledger/correction/{id}/refuse', access: 'manager' },
} as unknown as typeof contract.ledger
