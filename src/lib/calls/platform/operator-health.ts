/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-health.ts'

export const healthKinds = [
  'PROCESS',
  'LOAD',
  'REALTIME',
  'REDIS',
  'DATABASE',
  'MIGRATIONS',
  'FILES',
  'JOBS',
  'OUTBOX',
  'BACKUP',
  'SERVER_COPY',
  'ARCHIVE',
  'FFMPEG',
  'SMS',
  'MAIL',
  'PAYMENT',
  'SIGN_IN',
  'CHAT',
  'TURN',
  'PERSON_CHECK',
  'TRANSFER',
  'VIRTUAL_NUMBER',
] as typeof contract.healthKinds

export const healthStates = ['OK', 'SANDBOX', 'OFF', 'WARNING', 'FAILING'] as typeof contract.healthStates

export const operatorHealth = {
  getHealth: { method: 'GET', path: '/v1/manager/health', access: 'manager' },
} as unknown as typeof contract.operatorHealth
