/** The actions of the parties of a call: answering, joining, hanging up, inviting a colleague, and getting the relay. */
import { MAX_CALL_PARTIES } from '#lib/contract/consult/call.ts'
import type { CallView } from '#lib/contract/consult/call-shapes.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { addMember } from '#server/domains/consult/chat/service.ts'
import { AppError } from '#server/errors.ts'
import { largeRooms } from '#server/ports/large-rooms.ts'
import type { TurnPort } from '#server/ports/turn.ts'
import { closeConnections } from './connection-queries.ts'
import { isOver } from './machine.ts'
import { hasBothSides, SEEN_MS } from './policy.ts'
import { getCall } from './present.ts'
import * as queries from './queries.ts'
import { type LockedCall, lockWithParties, moveCall, scheduleCheck } from './step.ts'

type Party = queries.ParticipantRow
type PartyCall = LockedCall & { me: Party; trx: Db }

/** `busy`: people whom it may make busy. */
type PartyAction = { userId: number; callId: number; busy?: readonly number[] }

/** Runs an act of somebody who was asked into the call, on the locked call. @throws AppError `missing.record` for everybody else. */
async function actInCall(
  db: Db,
  { userId, callId, busy = [] }: PartyAction,
  work: (call: PartyCall) => Promise<void>,
): Promise<CallView> {
  await db.transaction().execute(async trx => {
    if (busy.length > 0) await queries.lockPeople(trx, busy)
    const locked = await lockWithParties(trx, callId)
    const me = locked?.participants.find(one => one.user_id === userId)
    const member = locked && (await queries.listMembers(trx, locked.row.conversation_id)).find(one => one.user_id === userId)
    if (!locked || !me || !member?.may) throw new AppError('missing.record')
    await work({ ...locked, me, trx })
  })
  return getCall(db, userId, callId)
}

const isAt =
  (...states: Party['state'][]) =>
  (party: Party): boolean =>
    states.includes(party.state)

/** More than four would need a room of a server (`ports/large-rooms.ts`). */
const callIsFull = (): AppError => new AppError('call.full', largeRooms.rooms === null ? { message: largeRooms.refusal } : {})

/** People's phones as they are after a change of a call that goes on. */
async function announce({ trx, row, participants }: PartyCall, now: Date): Promise<void> {
  await scheduleCheck(trx, row.id, now)
  await queries.announceCall(
    trx,
    row.id,
    participants.map(one => one.user_id),
  )
}

/**
 * Answers a call, joins one that goes on, or takes it over into another window of the same person.
 * @throws AppError `call.over`, `call.self_busy`, `call.full`, `state.conflict` where it was answered on another device.
 */
export function acceptCall(db: Db, actor: Actor, callId: number, tab: string, now: Date): Promise<CallView> {
  const { userId, sessionId } = signedInPerson(actor)
  return actInCall(db, { userId, callId, busy: [userId] }, async call => {
    const { trx, row, participants, me } = call
    if (isOver(row.state)) throw new AppError('call.over')
    if (me.state === 'JOINED' && me.session_id !== sessionId && me.living)
      throw new AppError('state.conflict', { message: '已经在另一台设备上接听' })
    if (me.state !== 'JOINED') {
      // A call of two is over for anyone who was asked beside who answered.
      if (row.consultation_id === null && row.state === 'CONNECTED') throw new AppError('call.over')
      if (row.state === 'RINGING' && me.state !== 'INVITED') throw new AppError('call.over')
      if (participants.filter(isAt('JOINED')).length >= MAX_CALL_PARTIES) throw callIsFull()
      if ((await queries.listBusy(trx, [userId], callId)).has(userId)) throw new AppError('call.self_busy')
    }
    await queries.updateParticipant(
      trx,
      { callId, userId },
      { state: 'JOINED', session_id: sessionId, tab, joined_at: now, left_at: null },
    )
    if (row.state === 'RINGING' && me.no !== row.caller_no) {
      if (row.consultation_id === null)
        for (const other of participants.filter(isAt('INVITED')))
          if (other.user_id !== userId)
            await queries.updateParticipant(trx, { callId, userId: other.user_id }, { state: 'MISSED', left_at: now })
      await moveCall(trx, call, 'ACCEPT', 'CALLEE', now)
    } else await announce(call, now)
  })
}

/** Hangs up: cancels or declines what rings, leaves what is connected. Nothing happens to a call that is over. */
export const leaveCall = (db: Db, actor: Actor, callId: number, now: Date): Promise<CallView> => {
  const { userId } = signedInPerson(actor)
  return actInCall(db, { userId, callId }, async call => {
    const { trx, row, participants, me } = call
    if (isOver(row.state) || !isAt('JOINED', 'INVITED')(me)) return
    const isCaller = me.no === row.caller_no
    if (row.state === 'RINGING' && isCaller) return moveCall(trx, call, 'CANCEL', 'CALLER', now)
    const state = me.state === 'JOINED' ? 'LEFT' : 'REJECTED'
    if (state === 'LEFT') await closeConnections(trx, callId, { since: new Date(now.getTime() - SEEN_MS), now, userId })
    await queries.updateParticipant(trx, { callId, userId }, { state, left_at: now })
    const rest = participants.map(one => (one === me ? { ...one, state: state as Party['state'] } : one))
    if (row.state === 'RINGING') {
      if (rest.some(isAt('INVITED'))) return announce(call, now)
      return moveCall(trx, call, 'REJECT', 'CALLEE', now)
    }
    if (hasBothSides(rest)) return announce(call, now)
    await queries.updateCall(trx, callId, { ended_by_no: me.no })
    return moveCall(trx, call, 'LEAVE', isCaller ? 'CALLER' : 'CALLEE', now)
  })
}

/** The company that somebody answers for in a consultation's call that they are in. @throws AppError */
async function findOwnCompany(db: Db, row: queries.CallRow, me: Party): Promise<number> {
  const member = (await queries.listMembers(db, row.conversation_id)).find(one => one.user_id === me.user_id)
  if (row.consultation_id === null || me.role !== 'CONSULTANT' || me.state !== 'JOINED' || !member?.company_id)
    throw new AppError('missing.record')
  return member.company_id
}

const MAX_COLLEAGUES = 50

export async function listCallColleagues(db: Db, userId: number, callId: number) {
  const row = await queries.findCall(db, callId)
  const me = row && (await queries.listParticipants(db, callId)).find(one => one.user_id === userId)
  if (!row || !me) throw new AppError('missing.record')
  const rows = await queries.listColleagues(db, callId, await findOwnCompany(db, row, me), MAX_COLLEAGUES)
  const busy = await queries.listBusy(
    db,
    rows.map(one => one.user_id),
  )
  return {
    list: rows.map(({ employee_id: employeeId, user_id: id, nickname: name, avatar }) => ({
      employeeId,
      person: { kind: 'PERSON' as const, id, name, avatar },
      busy: busy.has(id),
    })),
  }
}

/**
 * Asks a colleague into the call of a consultation; they come into its conversation too, where the asker sees them.
 * @throws AppError `call.over`, `call.full`, `call.busy`
 */
export const inviteToCall = async (db: Db, actor: Actor, callId: number, employeeId: number, now: Date): Promise<CallView> => {
  const { userId } = signedInPerson(actor)
  const asked = await queries.findEmployeeUser(db, employeeId)
  return actInCall(db, { userId, callId, busy: asked === undefined ? [] : [asked] }, async call => {
    const { trx, row, participants, me } = call
    const companyId = await findOwnCompany(trx, row, me)
    if (row.state !== 'CONNECTED') throw new AppError('call.over')
    if (participants.filter(isAt('JOINED', 'INVITED')).length >= MAX_CALL_PARTIES) throw callIsFull()
    const colleague = (await queries.listColleagues(trx, callId, companyId, 100_000)).find(one => one.employee_id === employeeId)
    if (!colleague) throw new AppError('missing.record')
    if ((await queries.listBusy(trx, [colleague.user_id])).size > 0) throw new AppError('call.busy')
    await addMember(trx, row.conversation_id, { userId: colleague.user_id, role: 'CONSULTANT', companyId }, now)
    const member = (await queries.listMembers(trx, row.conversation_id)).find(one => one.user_id === colleague.user_id)
    // The asker themselves may work for the company that they asked.
    if (member?.role !== 'CONSULTANT') throw new AppError('missing.record')
    const { user_id, no, role } = member
    await queries.upsertInvited(trx, { call_id: callId, user_id, no, role, invited_at: now })
    await announce({ ...call, participants: await queries.listParticipants(trx, callId) }, now)
  })
}

/** The relay with credentials of its own for this call, for anyone who is in it. @throws AppError `missing.record`, `call.over` */
export async function getCallServers(
  db: Db,
  userId: number,
  callId: number,
  { turn, now }: { turn: TurnPort | null; now: Date },
) {
  const row = await queries.findCall(db, callId)
  const me = row && (await queries.listParticipants(db, callId)).find(one => one.user_id === userId)
  if (!row || !me) throw new AppError('missing.record')
  if (isOver(row.state) || me.state !== 'JOINED') throw new AppError('call.over')
  return { iceServers: turn ? [turn.credentialsFor(`${callId}-${me.no}`, now)] : [], relayOnly: row.relay_only }
}

export async function getLiveCall(db: Db, userId: number): Promise<{ call: CallView | null }> {
  const id = await queries.findLiveOf(db, userId)
  return { call: id === undefined ? null : await getCall(db, userId, id) }
}
