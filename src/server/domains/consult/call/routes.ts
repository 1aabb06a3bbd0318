import { call } from '#lib/contract/consult/call.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { acceptCall, getCallServers, getLiveCall, inviteToCall, leaveCall, listCallColleagues } from './party-actions.ts'
import { getCall } from './present.ts'
import { startCall } from './start.ts'

const me = signedInPerson

export const callRoutes = implement(call, {
  startCall: ({ db, actor, body, ports, now }) => startCall(db, actor, body, { turn: ports.turn, now }),
  getLiveCall: ({ db, actor }) => getLiveCall(db, me(actor).userId),
  getCall: ({ db, actor, params }) => getCall(db, me(actor).userId, params.callId),
  acceptCall: ({ db, actor, params, body, now }) => acceptCall(db, actor, params.callId, body.tab, now),
  leaveCall: ({ db, actor, params, now }) => leaveCall(db, actor, params.callId, now),
  getCallServers: ({ db, actor, params, ports, now }) =>
    getCallServers(db, me(actor).userId, params.callId, { turn: ports.turn, now }),
  listCallColleagues: ({ db, actor, params }) => listCallColleagues(db, me(actor).userId, params.callId),
  inviteToCall: ({ db, actor, params, body, now }) => inviteToCall(db, actor, params.callId, body.employeeId, now),
})
