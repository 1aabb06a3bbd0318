/** Starting a call: who may call whom, which people it rings, and what refuses it. */
import { RING_MS } from '#lib/contract/consult/call.ts'
import type { CallMedium, CallView } from '#lib/contract/consult/call-shapes.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { refuseVideoWithMinor } from '#server/domains/people/certification/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import type { TurnPort } from '#server/ports/turn.ts'
import { findSold } from './connection-queries.ts'
import { getCall } from './present.ts'
import * as queries from './queries.ts'
import { postCallCard } from './step.ts'
import { leftOf } from './time.ts'

type Conversation = NonNullable<Awaited<ReturnType<typeof queries.lockConversation>>>

/** The people whom the call rings: the other side, as far as they are there. @throws AppError */
function chooseCallees(
  conversation: Conversation,
  members: readonly queries.MemberRow[],
  me: queries.MemberRow,
): queries.MemberRow[] {
  if (conversation.state !== 'OPEN') throw new AppError('chat.closed')
  const others = members.filter(member => member.may && member.role !== me.role)
  if (conversation.kind !== 'DIRECT') {
    if (others.length === 0) throw new AppError('call.alone')
    return others
  }
  const reached = others.filter(member => !member.blocked)
  if (me.blocked || (others.length > 0 && reached.length === 0)) throw new AppError('chat.refused')
  if (reached.length === 0) throw new AppError('call.alone')
  return reached
}

/** A consultation has the calls that were bought: by video one may also only talk. @throws AppError */
async function requireSold(trx: Db, consultationId: number, medium: CallMedium): Promise<void> {
  const sold = await findSold(trx, consultationId)
  if (sold?.state !== 'CONSULTING' || sold.started_at === null) throw new AppError('chat.closed')
  if (sold.way !== 'VIDEO' && sold.way !== medium) throw new AppError('call.not_sold')
  if ((await leftOf(trx, consultationId)) <= 0) throw new AppError('call.used_up')
}

type Wish = { conversationId: number; medium: CallMedium; tab: string }

/**
 * Rings at the other side. Where all of them are talking, they find a missed call and the caller is refused.
 * @throws AppError `call.busy`, `call.self_busy`, `call.running`, `call.alone`, `call.relay_off`, `call.not_sold`, `call.used_up`, `chat.…`
 */
export async function startCall(
  db: Db,
  actor: Actor,
  { conversationId, medium, tab }: Wish,
  { turn, now }: { turn: TurnPort | null; now: Date },
): Promise<CallView> {
  const { userId, sessionId } = signedInPerson(actor)
  await useLimit(db, 'callPerPerson', String(userId))
  const { callId, busy } = await db.transaction().execute(async trx => {
    const memberIds = await queries.listMemberIds(trx, conversationId)
    if (!memberIds.includes(userId)) throw new AppError('missing.record')
    await queries.lockPeople(trx, memberIds)
    const conversation = await queries.lockConversation(trx, conversationId)
    const members = await queries.listMembers(trx, conversationId)
    const me = members.find(member => member.user_id === userId && member.may)
    if (!conversation || !me) throw new AppError('missing.record')
    const callees = chooseCallees(conversation, members, me)
    const relayOnly = members.some(member => member.anonymous && member.may)
    if (relayOnly && !turn) throw new AppError('call.relay_off')
    const consultationId = conversation.kind === 'CONSULTATION' ? conversation.about_id : null
    if (consultationId !== null) await requireSold(trx, consultationId, medium)
    const people = [userId, ...callees.map(one => one.user_id)]
    if (medium === 'VIDEO') await refuseVideoWithMinor(trx, userId, people.slice(1), now)
    const talking = await queries.listBusy(trx, people)
    if (talking.has(userId)) throw new AppError('call.self_busy')
    if ((await queries.findLiveIn(trx, conversationId)) !== undefined) throw new AppError('call.running')
    const free = callees.filter(one => !talking.has(one.user_id))
    const busy = free.length === 0
    const call = {
      conversation_id: conversationId,
      consultation_id: consultationId,
      medium,
      caller_no: me.no,
      relay_only: relayOnly,
      started_at: now,
      connected_at: null,
      together_at: null,
    }
    const callId = await queries.insertCall(
      trx,
      busy
        ? { ...call, state: 'MISSED', reason: 'BUSY', ended_at: now, next_step_at: null }
        : { ...call, state: 'RINGING', ended_at: null, next_step_at: new Date(now.getTime() + RING_MS) },
    )
    for (const one of [me, ...(busy ? callees : free)])
      await queries.upsertInvited(trx, { call_id: callId, user_id: one.user_id, no: one.no, role: one.role, invited_at: now })
    if (busy) {
      await queries.endParticipants(trx, callId, now)
      await postCallCard(trx, (await queries.findCall(trx, callId))!, now)
    } else
      await queries.updateParticipant(trx, { callId, userId }, { state: 'JOINED', session_id: sessionId, tab, joined_at: now })
    await queries.announceCall(trx, callId, people)
    return { callId, busy }
  })
  if (busy) throw new AppError('call.busy')
  return getCall(db, userId, callId)
}
