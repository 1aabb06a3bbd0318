/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/fraud.ts'

export const fraud = {
  listFraudSignals: { method: 'GET', path: '/v1/manager/fraud/signal/list', access: 'manager' },
  setFraudSignal: { method: 'POST', path: '/v1/manager/fraud/signal', access: 'manager' },
  listFraudHits: { method: 'GET', path: '/v1/manager/fraud/hit/list', access: 'manager' },
  decideFraud: { method: 'POST', path: '/v1/manager/fraud/{id}/decide', access: 'manager' },
} as unknown as typeof contract.fraud
