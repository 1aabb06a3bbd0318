/** A call as one of its parties may see it. Account ids leave only with people who have a name in the conversation. */

import { RING_MS } from '#lib/contract/consult/call.ts'
import type { CallView } from '#lib/contract/consult/call-shapes.ts'
import type { Db } from '#server/db/client.ts'
import { listMembersFor } from '#server/domains/consult/chat/service.ts'
import { AppError } from '#server/errors.ts'
import { type CallRow, findCall, listParticipants } from './queries.ts'
import { connectedMs, leftOf } from './time.ts'

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1_000))

/** What is read once and is the same for every viewer. */
export async function factsOf(db: Db, call: CallRow) {
  const [participants, ms, left] = await Promise.all([
    listParticipants(db, call.id),
    call.connected_at === null ? 0 : connectedMs(db, call.id),
    call.consultation_id === null ? null : leftOf(db, call.consultation_id),
  ])
  return { participants, seconds: seconds(ms), secondsLeft: left === null ? null : seconds(left) }
}
type Facts = Awaited<ReturnType<typeof factsOf>>

/** @returns undefined for anyone who was never asked into it. */
export async function presentCall(db: Db, call: CallRow, facts: Facts, userId: number): Promise<CallView | undefined> {
  const ownParticipant = facts.participants.find(one => one.user_id === userId)
  if (!ownParticipant) return undefined
  const members = new Map((await listMembersFor(db, call.conversation_id, userId)).map(member => [member.memberNo, member]))
  return {
    callId: call.id,
    conversationId: call.conversation_id,
    consultationId: call.consultation_id,
    medium: call.medium,
    state: call.state,
    reason: call.reason,
    callerNo: call.caller_no,
    memberNo: ownParticipant.no,
    tab: ownParticipant.tab,
    relayOnly: call.relay_only,
    participants: facts.participants.flatMap(({ no, role, state, user_id }) => {
      const member = members.get(no)
      return member ? [{ memberNo: no, role, person: member.person, me: user_id === userId, state }] : []
    }),
    startedAt: call.started_at.toISOString(),
    connectedAt: call.connected_at?.toISOString() ?? null,
    endedAt: call.ended_at?.toISOString() ?? null,
    ringsUntil: call.state === 'RINGING' ? new Date(call.started_at.getTime() + RING_MS).toISOString() : null,
    seconds: facts.seconds,
    secondsLeft: facts.secondsLeft,
  }
}

/** @throws AppError `missing.record` for anyone who was never asked into it. */
export async function getCall(db: Db, userId: number, callId: number): Promise<CallView> {
  const call = await findCall(db, callId)
  const view = call && (await presentCall(db, call, await factsOf(db, call), userId))
  if (!view) throw new AppError('missing.record')
  return view
}
