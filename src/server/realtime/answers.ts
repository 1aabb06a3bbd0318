/** What browsers send over the connection: checked by the contract of events, done through the same services as calls, always acknowledged. */
import type { z } from 'zod'
import { errorCatalogue } from '#lib/contract/errors.ts'
import { type ClientEvent, clientEvents } from '#lib/contract/events.ts'
import type { Db } from '#server/db/client.ts'
import { listOwnSeats, listPresence, markRead, sendMessage } from '#server/domains/consult/chat/service.ts'
import { AppError } from '#server/errors.ts'
import { asAppError } from '#server/http/failure.ts'
import type { Logger } from '#server/log.ts'
import type { Calls } from './calls.ts'
import type { Connection, Connections } from './connections.ts'

export type EventContext = {
  db: Db
  log: Logger
  connections: Connections
  calls: Calls
  /** Tells every process that somebody writes. */
  announceTyping(conversationId: number, memberNo: number, typing: boolean): void
}

type Handlers = {
  [Name in ClientEvent]: (
    body: z.output<(typeof clientEvents)[Name]['body']>,
    connection: Connection,
  ) => Promise<unknown> | unknown
}

const handlersOf = ({ db, connections, calls, announceTyping }: EventContext): Handlers => ({
  'chat:send': ({ conversationId, ...draft }, connection) => sendMessage(db, connection, conversationId, draft, new Date()),
  'chat:read': async ({ conversationId, seq }, { userId }) => ({
    readSeq: (await markRead(db, userId, conversationId, seq)).readSeq,
  }),
  'chat:typing': ({ conversationId, typing }, connection) => {
    // Only where the conversation is on the screen, which was checked when it came there.
    const memberNo = connection.watched.get(conversationId)
    if (memberNo === undefined) throw new AppError('missing.record')
    announceTyping(conversationId, memberNo, typing)
    return {}
  },
  'chat:watch': async ({ conversationIds }, connection) => {
    const seats = await listOwnSeats(db, connection.userId, conversationIds)
    connections.watch(connection, new Map(seats.map(seat => [seat.conversation_id, seat.no])))
    const rows = await listPresence(
      db,
      seats.map(seat => seat.conversation_id),
    )
    return rows
      .filter(row => row.user_id !== connection.userId)
      .map(row => ({ conversationId: row.conversation_id, memberNo: row.no, presence: row.presence }))
  },
  'call:enter': ({ callId }, connection) => calls.enter(connection, callId),
  'call:signal': (signal, connection) => calls.signal(connection, signal),
  'call:beat': (beat, connection) => calls.beat(connection, beat),
  'presence:set': ({ state }, connection) => {
    connection.away = state === 'AWAY'
    connections.onPresence(connection.userId)
    return {}
  },
})

const isKnown = (name: string): name is ClientEvent => Object.hasOwn(clientEvents, name)

/** @returns what answers an event; undefined for an event that no honest client sends. */
export function createAnswers(context: EventContext) {
  const handlers = handlersOf(context)
  return (name: string, body: unknown, connection: Connection): Promise<unknown> | undefined => {
    if (!isKnown(name)) return undefined
    const parsed = clientEvents[name].body.safeParse(body)
    const run = handlers[name] as (body: unknown, connection: Connection) => unknown
    const answer = async () => {
      if (!parsed.success) throw new AppError('validation.fields')
      return { ok: true, result: await run(parsed.data, connection) }
    }
    return answer().catch((error: unknown) => {
      const failure = asAppError(error)
      if (errorCatalogue[failure.code].status >= 500)
        context.log.error({ event: name, err: failure.cause ?? failure }, 'event failed')
      return { ok: false, code: errorCatalogue[failure.code].number, message: failure.message }
    })
  }
}
