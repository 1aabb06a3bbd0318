/** One step of a locked call: its state by the table of moves, who is in it, the card in the conversation, the announcement. */
import { RING_MS } from '#lib/contract/consult/call.ts'
import type { CallMedium, CallState } from '#lib/contract/consult/call-shapes.ts'
import { duration } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { postSystemCard } from '#server/domains/consult/chat/service.ts'
import { AppError } from '#server/errors.ts'
import { closeConnections } from './connection-queries.ts'
import { type CallActor, type CallEvent, findCallMove, isOver } from './machine.ts'
import { dueEvent, type LiveCall, nextCheckAt, SEEN_MS } from './policy.ts'
import * as queries from './queries.ts'
import { connectedMs, leftOf } from './time.ts'

export type LockedCall = { row: queries.CallRow; participants: queries.ParticipantRow[] }

const MEDIA: Record<CallMedium, string> = { VOICE: '语音通话', VIDEO: '视频通话' }

const ENDS: Partial<Record<CallState, string>> = {
  MISSED: '未接听',
  REJECTED: '已拒绝',
  CANCELLED: '已取消',
  DROPPED: '连接中断',
}

export async function lockWithParties(trx: Db, callId: number): Promise<LockedCall | undefined> {
  const row = await queries.lockCall(trx, callId)
  return row && { row, participants: await queries.listParticipants(trx, callId) }
}

/** What stands in the conversation once a call is over. */
export async function postCallCard(trx: Db, row: queries.CallRow, now: Date): Promise<void> {
  const length = row.connected_at === null ? null : duration(Math.floor((await connectedMs(trx, row.id)) / 1_000))
  const outcome = row.reason === 'BUSY' ? '对方忙线' : row.reason === 'TIME_UP' ? '购买的时长已用完' : ENDS[row.state]
  const parts = [outcome, length && `时长 ${length}`].filter(Boolean)
  await postSystemCard(trx, row.conversation_id, {
    key: `call-${row.id}-${row.state}`,
    kind: 'CALL',
    title: `${MEDIA[row.medium]} ${parts.join('，')}`.trim(),
    lines: [],
    link: null,
    state: row.state,
    now,
  })
}

/** @throws AppError `call.over` when the event may not happen now, or not by this side; nothing has changed then. */
export async function moveCall(
  trx: Db,
  { row, participants }: LockedCall,
  event: CallEvent,
  by: CallActor,
  now: Date,
): Promise<void> {
  const move = findCallMove(row.state, event, by)
  if (!move) throw new AppError('call.over')
  const people = participants.map(one => one.user_id)
  if (!isOver(move.to)) {
    await queries.updateCall(trx, row.id, { state: move.to, connected_at: now, together_at: null })
    await scheduleCheck(trx, row.id, now)
    return queries.announceCall(trx, row.id, people)
  }
  await closeConnections(trx, row.id, { since: new Date(now.getTime() - SEEN_MS), now })
  await queries.endParticipants(trx, row.id, now)
  const end = { state: move.to, reason: move.reason ?? null, ended_at: now, next_step_at: null }
  await queries.updateCall(trx, row.id, end)
  await postCallCard(trx, { ...row, ...end }, now)
  await queries.announceCall(trx, row.id, people)
}

async function liveCallOf(trx: Db, row: queries.CallRow): Promise<LiveCall> {
  const participants = await queries.listParticipants(trx, row.id)
  const conversation = await queries.findConversation(trx, row.conversation_id)
  return {
    state: row.state,
    callerNo: row.caller_no,
    startedAt: row.started_at,
    connectedAt: row.connected_at,
    togetherAt: row.together_at,
    open: conversation?.state === 'OPEN',
    parties: participants.map(({ role, no, state, invited_at: invitedAt }) => ({ role, no, state, invitedAt })),
    left: row.consultation_id === null ? null : await leftOf(trx, row.consultation_id),
  }
}

/** Schedules the next check of the call by its present state. The caller has locked the call. */
export async function scheduleCheck(trx: Db, callId: number, now: Date): Promise<void> {
  const row = await queries.findCall(trx, callId)
  if (row && !isOver(row.state))
    await queries.updateCall(trx, callId, { next_step_at: nextCheckAt(await liveCallOf(trx, row), now) })
}

/** Ends the part of everybody who may no longer take part. @returns whether there was anybody. */
async function removeUnentitled(trx: Db, { row, participants }: LockedCall, now: Date): Promise<boolean> {
  const members = await queries.listMembers(trx, row.conversation_id)
  const conversation = await queries.findConversation(trx, row.conversation_id)
  const isBlocked = conversation?.kind === 'DIRECT' && members.some(member => member.blocked && member.may)
  let changed = false
  for (const { user_id: userId, state, living } of participants) {
    if (state !== 'JOINED' && state !== 'INVITED') continue
    const may = members.find(member => member.user_id === userId)?.may === true
    if (may && !isBlocked && (state !== 'JOINED' || living)) continue
    await queries.updateParticipant(trx, { callId: row.id, userId }, { state: 'LEFT', left_at: now })
    changed = true
  }
  return changed
}

const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** Colleagues who did not answer in time are no longer asked. */
async function endLateInvitations(trx: Db, { row, participants }: LockedCall, now: Date): Promise<boolean> {
  if (row.state !== 'CONNECTED') return false
  const late = participants.filter(one => one.state === 'INVITED' && after(one.invited_at, RING_MS) <= now)
  for (const { user_id: userId } of late)
    await queries.updateParticipant(trx, { callId: row.id, userId }, { state: 'MISSED', left_at: now })
  return late.length > 0
}

/**
 * Does what has become due: missed, dropped, the time over, rights that ended. Exactly once, however many processes try.
 * @returns false when it is not its turn.
 */
export async function stepCall(db: Db, callId: number, now: Date): Promise<boolean> {
  const seen = await queries.findCall(db, callId)
  if (!seen?.next_step_at || seen.next_step_at > now) return false
  return db.transaction().execute(async trx => {
    const locked = await lockWithParties(trx, callId)
    if (!locked?.row.next_step_at || locked.row.next_step_at > now) return false
    const gone = await removeUnentitled(trx, locked, now)
    const late = await endLateInvitations(trx, locked, now)
    const event = dueEvent(await liveCallOf(trx, locked.row), now)
    if (event) await moveCall(trx, locked, event, 'SYSTEM', now)
    else {
      await scheduleCheck(trx, callId, now)
      if (gone || late)
        await queries.announceCall(
          trx,
          callId,
          locked.participants.map(one => one.user_id),
        )
    }
    return true
  })
}
