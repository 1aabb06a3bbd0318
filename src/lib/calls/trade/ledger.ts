/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/ledger.ts'

export const CORRECTION_STATES = ['PROPOSED', 'APPROVED', 'REFUSED'] as typeof contract.CORRECTION_STATES

export const POSTING_KINDS = [
  'PAY',
  'SURPLUS',
  'SURPLUS_REFUND',
  'REFUND',
  'ORDER_COINS',
  'ORDER_COMPLETE',
  'ORDER_REFUND',
  'ORDER_LATE_FEE',
  'ORDER_COMPENSATION',
  'ORDER_AWARD',
  'ORDER_FREEZE',
  'ORDER_UNFREEZE',
  'SETTLE',
  'WITHDRAW',
  'WITHDRAW_BACK',
  'WITHDRAW_PAID',
  'PROVIDER_PAYOUT',
  'PROVIDER_REFUND',
  'CORRECTION',
  'SIGN_IN',
  'PROFILE',
  'ANSWER',
  'DIGEST',
  'SUGGESTION',
  'CAMPAIGN',
  'AUTHOR',
  'COIN_GIVE',
  'COIN_SPEND',
  'COIN_RETURN',
  'COIN_EXPIRE',
  'COIN_TAKE',
] as typeof contract.POSTING_KINDS

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
