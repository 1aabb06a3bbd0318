/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/call.ts'

export const BEAT_MS = 5000 as typeof contract.BEAT_MS

export const DROP_MS = 30000 as typeof contract.DROP_MS

export const MAX_CALL_PARTIES = 4 as typeof contract.MAX_CALL_PARTIES

export const RING_MS = 45000 as typeof contract.RING_MS

export const call = {
  startCall: { method: 'POST', path: '/call/start', access: 'user' },
  getLiveCall: { method: 'GET', path: '/call/live', access: 'user' },
  getCall: { method: 'GET', path: '/call/{callId}', access: 'user' },
  acceptCall: { method: 'POST', path: '/call/{callId}/accept', access: 'user' },
  leaveCall: { method: 'POST', path: '/call/{callId}/leave', access: 'user' },
  getCallServers: { method: 'POST', path: '/call/{callId}/servers', access: 'user' },
  listCallColleagues: { method: 'GET', path: '/call/{callId}/colleagues', access: 'user' },
  inviteToCall: { method: 'POST', path: '/call/{callId}/invite', access: 'user' },
} as unknown as typeof contract.call
