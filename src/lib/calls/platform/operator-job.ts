/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-job.ts'

export const operatorJob = {
  listJobs: { method: 'GET', path: '/v1/manager/job/list', access: 'manager' },
  runJob: { method: 'POST', path: '/v1/manager/job/run', access: 'manager' },
} as unknown as typeof contract.operatorJob

export const waitingKinds = [
  'OUTBOX',
  'VIEWS',
  'EXPORTS',
  'STATEMENTS',
  'TICKETS',
  'UPLOADS',
  'FILMS',
  'CLOSINGS',
] as typeof contract.waitingKinds
