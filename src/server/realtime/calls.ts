/**
 * Calls over the connection: participants hear of changes, and signals pass between them. A signal is checked, passed on and
 * forgotten: nothing of it is stored or logged. Between processes it travels packed in an announcement, which is not kept either.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type CallSignal, callSignal } from '#lib/contract/consult/call-shapes.ts'
import type { Db } from '#server/db/client.ts'
import {
  beatCall,
  factsOf,
  findCall,
  hidesAddresses,
  listParticipants,
  presentCall,
  stepCall,
} from '#server/domains/consult/call/service.ts'
import { AppError } from '#server/errors.ts'
import type { Connection, Connections } from './connections.ts'

/** Signals of one person: an offer with its candidates to three others, several times over. */
const MAX_SIGNALS = { points: 240, duration: 10 }
/** A NOTIFY carries less than 8000 bytes; a description is a third of its length once packed. */
const MAX_PACKED = 7_600
/** What a packed signal may grow to again. */
const MAX_UNPACKED = 32 * 1024

type Party = { userId: number; no: number; sessionId: number | null }
type Room = { relayOnly: boolean; parties: readonly Party[] }

export type HeardSignal = { kind: 'signal'; callId: number; from: number; to: number; packed: string }

/** `at`: when, in milliseconds. */
export type Entered = { kind: 'entered'; callId: number; userId: number; sessionId: number; at: number }

export type Calls = {
  enter(connection: Connection, callId: number): Promise<unknown>
  signal(connection: Connection, signal: { callId: number; to: number; data: CallSignal }): Promise<Record<string, never>>
  beat(connection: Connection, beat: { callId: number; connected: boolean }): Promise<unknown>
  /** A call was announced as changed, by whichever process. */
  changed(callId: number): Promise<void>
  /** Another process passes a signal on, or somebody has entered a call over a connection to it; what is done here already is not heard. */
  heard(said: HeardSignal | Entered): void
}

const pack = (data: CallSignal): string => deflateRawSync(JSON.stringify(data)).toString('base64url')

function unpack(packed: string): CallSignal | undefined {
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_UNPACKED }).toString()
    return callSignal.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Takes earlier connections of a browser out of its call. One that broke may stand here as open for most of a minute: signals would be sent into
 * it, and reach nobody.
 */
function takeOut(connections: Connections, { callId, userId, sessionId, at }: Entered): void {
  // A person who has come back here meanwhile is in the call: the announcement is older than their return.
  for (const one of connections.of(userId, sessionId)) if (one.call === callId && one.enteredAt < at) one.call = 0
}

async function viewFor(db: Db, callId: number, userId: number) {
  const call = await findCall(db, callId)
  const view = call && (await presentCall(db, call, await factsOf(db, call), userId))
  if (!view) throw new AppError('missing.record')
  return view
}

type Options = {
  db: Db
  connections: Connections
  node: string
  /** To the other processes, which keep nothing of it. */
  pass: (payload: string) => Promise<void>
  onFailure: (error: unknown) => void
}

export function createCalls({ db, connections, node, pass, onFailure }: Options): Calls {
  /** Calls whose parties exchange signals here, until they change. */
  const rooms = new Map<number, Room>()
  const limit = new RateLimiterMemory(MAX_SIGNALS)

  /** Who may exchange signals; undefined where there is no such call, or it is over. */
  const roomOf = async (callId: number, has: (room: Room) => boolean): Promise<Room | undefined> => {
    const known = rooms.get(callId)
    // Somebody may have joined whose announcement is still on its way.
    if (known && has(known)) return known
    const call = await findCall(db, callId)
    if (call?.state !== 'CONNECTED') return undefined
    const joined = (await listParticipants(db, callId)).filter(one => one.state === 'JOINED' && one.living)
    const parties = joined.map(({ user_id, no, session_id }) => ({ userId: user_id, no, sessionId: session_id }))
    const room = { relayOnly: call.relay_only, parties }
    if (!has(room)) return undefined
    rooms.set(callId, room)
    return room
  }

  const toParty = (callId: number, party: Party, from: number, data: CallSignal): boolean => {
    let found = false
    for (const connection of connections.of(party.userId)) {
      if (connection.call !== callId || connection.sessionId !== party.sessionId) continue
      connection.send('call:signal', { callId, from, data })
      found = true
    }
    return found
  }

  return {
    async enter(connection, callId) {
      const participant = (await listParticipants(db, callId)).find(one => one.user_id === connection.userId)
      if (participant?.state !== 'JOINED' || participant.session_id !== connection.sessionId) throw new AppError('missing.record')
      const { userId, sessionId } = connection
      const at = Date.now()
      takeOut(connections, { kind: 'entered', callId, userId, sessionId, at })
      Object.assign(connection, { call: callId, enteredAt: at })
      await pass(`${node} E ${callId}:${userId}:${sessionId}:${at}`)
      return viewFor(db, callId, userId)
    },

    async signal(connection, { callId, to, data }) {
      try {
        await limit.consume(connection.userId)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw new AppError('limits.too_many')
        throw refused
      }
      const isSender = (one: Party) => one.userId === connection.userId && one.sessionId === connection.sessionId
      const isTarget = (one: Party) => one.no === to
      const room = await roomOf(callId, ({ parties }) => parties.some(isSender) && parties.some(isTarget))
      const from = room?.parties.find(isSender)
      const target = room?.parties.find(isTarget)
      if (!room || !from || !target || target === from) throw new AppError('missing.record')
      if (room.relayOnly && !hidesAddresses(data)) throw new AppError('call.relay_only')
      if (toParty(callId, target, from.no, data)) return {}
      const packed = pack(data)
      if (packed.length > MAX_PACKED) throw new AppError('validation.fields')
      await pass(`${node} X ${callId}:${from.no}:${to} ${packed}`)
      return {}
    },

    beat: (connection, { callId, connected }) =>
      beatCall(db, { callId, userId: connection.userId, sessionId: connection.sessionId, connected, now: new Date() }),

    async changed(callId) {
      rooms.delete(callId)
      // The end of a right is announced to all processes: the first one acts, and the others find it done.
      await stepCall(db, callId, new Date())
      const call = await findCall(db, callId)
      if (!call) return
      const facts = await factsOf(db, call)
      rooms.delete(callId)
      for (const { user_id: userId } of facts.participants) {
        if (!connections.isHere(userId)) continue
        const view = await presentCall(db, call, facts, userId)
        if (view) for (const connection of connections.of(userId)) connection.send('call:changed', view)
      }
    },

    heard(said) {
      if (said.kind === 'entered') return takeOut(connections, said)
      const { callId, from, to, packed } = said
      const data = unpack(packed)
      if (!data) return
      const isTarget = (one: Party) => one.no === to && connections.isHere(one.userId)
      const pass = async () => {
        const target = (await roomOf(callId, ({ parties }) => parties.some(isTarget)))?.parties.find(isTarget)
        if (target) toParty(callId, target, from, data)
      }
      pass().catch(onFailure)
    },
  }
}
