/**
 * Calls between the members of a conversation: voice and video, two people, or up to four where colleagues join a consultation. The server
 * counts; sound and pictures go between browsers. Signals and signs of life travel over the real-time connection (events.ts).
 */
import { z } from 'zod'
import { type Contract, defineCall, idParam, recordId } from '#lib/contract/define.ts'
import { strictText } from '#lib/validate/text.ts'
import { callMedium, callView } from './call-shapes.ts'
import { chatPerson } from './chat-shapes.ts'

/** How long a call rings. */
export const RING_MS = 45_000
/** A call ends after this time without both sides connected. */
export const DROP_MS = 30_000
/** How often a party reports that it is connected. */
export const BEAT_MS = 5_000
export const MAX_CALL_PARTIES = 4

const ofCall = { params: z.object({ callId: idParam }) }
/** What a window calls itself: of several windows of a person one takes part. */
const tab = strictText(z.string().regex(/^[0-9A-Za-z_-]{8,40}$/))

export const call = {
  startCall: defineCall({
    method: 'POST',
    path: '/call/start',
    summary: '在会话里发起语音或视频通话',
    access: 'user',
    body: z.object({ conversationId: recordId, medium: callMedium, tab }),
    result: callView,
    errors: [
      'missing.record',
      'chat.closed',
      'chat.refused',
      'call.self_busy',
      'call.busy',
      'call.running',
      'call.alone',
      'call.relay_off',
      'call.not_sold',
      'call.used_up',
    ],
  }),
  getLiveCall: defineCall({
    method: 'GET',
    path: '/call/live',
    summary: '我正在响铃或进行的通话',
    access: 'user',
    result: z.object({ call: callView.nullable() }),
    errors: [],
  }),
  getCall: defineCall({
    method: 'GET',
    path: '/call/{callId}',
    summary: '一次通话',
    access: 'user',
    ...ofCall,
    result: callView,
    errors: ['missing.record'],
  }),
  acceptCall: defineCall({
    method: 'POST',
    path: '/call/{callId}/accept',
    summary: '接听，或加入正在进行的通话',
    access: 'user',
    ...ofCall,
    body: z.object({ tab }),
    result: callView,
    errors: ['missing.record', 'state.conflict', 'call.self_busy', 'call.full', 'call.over'],
  }),
  leaveCall: defineCall({
    method: 'POST',
    path: '/call/{callId}/leave',
    summary: '挂断：没有接通是取消或拒接，接通之后是离开',
    access: 'user',
    ...ofCall,
    body: z.object({}),
    result: callView,
    errors: ['missing.record'],
  }),
  getCallServers: defineCall({
    method: 'POST',
    path: '/call/{callId}/servers',
    summary: '通话用的中转服务器，凭证十分钟内有效',
    access: 'user',
    ...ofCall,
    body: z.object({}),
    result: z.object({
      iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() })),
      relayOnly: z.boolean(),
    }),
    errors: ['missing.record', 'call.over'],
  }),
  listCallColleagues: defineCall({
    method: 'GET',
    path: '/call/{callId}/colleagues',
    summary: '可以请来一起通话的同事',
    access: 'user',
    ...ofCall,
    result: z.object({ list: z.array(z.object({ employeeId: z.int(), person: chatPerson, busy: z.boolean() })) }),
    errors: ['missing.record'],
  }),
  inviteToCall: defineCall({
    method: 'POST',
    path: '/call/{callId}/invite',
    summary: '请一位同事加入咨询的通话',
    access: 'user',
    ...ofCall,
    body: z.object({ employeeId: recordId }),
    result: callView,
    errors: ['missing.record', 'state.conflict', 'call.busy', 'call.full', 'call.over'],
  }),
} satisfies Contract
