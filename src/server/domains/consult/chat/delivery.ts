/** Announcements over the real-time connection: what each member of a conversation is sent after a change. */
import type { ServerEvent, ServerEventBody } from '#lib/contract/events.ts'
import type { Db } from '#server/db/client.ts'
import { presentMember, presentMessage, unreadOf } from './present.ts'
import type { Seat } from './queries/append.ts'
import { findOwnChange } from './queries/conversations.ts'
import { listMembers, listSeats } from './queries/members.ts'
import { listAt, listChanged, type MessageRow } from './queries/messages.ts'
import { countUnread, getConversation } from './reading.ts'
import { rowOf } from './sending.ts'
import type { StoredMessage } from './store.ts'

export type Delivery = {
  [Name in ServerEvent]: {
    userId: number
    /** Only connections of this session are told, since links to files name it. Null: all connections of the person. */
    sessionId: number | null
    event: Name
    body: ServerEventBody<Name>
  }
}[ServerEvent]

/** Who has a connection to this process, in which sessions. */
export type WhoIsHere = { isHere(userId: number): boolean; sessionsOf(userId: number): readonly number[] }

/** Up to this many changes of one conversation are sent one by one; for more, members ask. */
const MAX_NOTIFIED = 100

/** One for all sessions of the person, but for a message with files: its links are of one session. */
function toSeat(
  who: WhoIsHere,
  seat: Seat,
  { row, quoted, now }: { row: MessageRow; quoted: MessageRow | undefined; now: Date },
) {
  const sessions = row.files === null ? [null] : who.sessionsOf(seat.user_id)
  return sessions.map(
    (sessionId): Delivery => ({
      userId: seat.user_id,
      sessionId,
      event: 'chat:message',
      body: {
        message: presentMessage(row, quoted, { no: seat.no, sessionId: sessionId ?? 0 }, now),
        ...unreadOf(seat.unread),
        lastSeq: seat.last_seq,
      },
    }),
  )
}

async function listQuoted(db: Db, rows: readonly MessageRow[]): Promise<(row: MessageRow) => MessageRow | undefined> {
  const places = rows.flatMap(row =>
    row.quote_seq === null ? [] : [{ conversationId: row.conversation_id, seq: row.quote_seq }],
  )
  const quoted = new Map((await listAt(db, places)).map(row => [`${row.conversation_id}:${row.seq}`, row]))
  return row => (row.quote_seq === null ? undefined : quoted.get(`${row.conversation_id}:${row.quote_seq}`))
}

/** What was stored just now, for every member who is here. @param seats the members of its conversations. */
export async function deliveriesOf(
  db: Db,
  { stored, seats }: { stored: readonly StoredMessage[]; seats: readonly Seat[] },
  who: WhoIsHere,
  now: Date,
): Promise<Delivery[]> {
  const here = Map.groupBy(
    seats.filter(seat => who.isHere(seat.user_id)),
    seat => seat.conversation_id,
  )
  const rows = stored.filter(({ message }) => here.has(message.conversationId)).map(one => rowOf(one.message, one.outcome))
  const quotedBy = await listQuoted(db, rows)
  return rows.flatMap(row =>
    (here.get(row.conversation_id) ?? []).flatMap(seat => toSeat(who, seat, { row, quoted: quotedBy(row), now })),
  )
}

/** Everything that changed in a conversation after a change, for the members who are here. */
export async function changesFor(
  db: Db,
  { conversationId, from }: { conversationId: number; from: number },
  who: WhoIsHere,
  now: Date,
): Promise<Delivery[]> {
  const seats = await listSeats(db, conversationId)
  const here = seats.filter(seat => who.isHere(seat.user_id))
  if (here.length === 0) return []
  const rows = await listChanged(db, conversationId, from, MAX_NOTIFIED + 1)
  if (rows.length > MAX_NOTIFIED)
    return here.map(({ user_id: userId }) => ({ userId, sessionId: null, event: 'chat:resync', body: {} }))
  const quotedBy = await listQuoted(db, rows)
  const ownChange = await findOwnChange(db, conversationId)
  const deliveries: Delivery[] = []
  const changed = seats.some(seat => seat.change > from)
    ? (await listMembers(db, [conversationId])).filter(row => row.change > from)
    : []
  for (const seat of here) {
    const toAll = { userId: seat.user_id, sessionId: null }
    if (seat.left_at !== null) {
      if (seat.change > from) deliveries.push({ ...toAll, event: 'chat:removed', body: { conversationId } })
      continue
    }
    // Who came just now has never seen the conversation; the others learn that it was closed, or what they are cautioned of.
    if (seat.joined_change > from || ownChange > from) {
      for (const sessionId of who.sessionsOf(seat.user_id)) {
        const body = await getConversation(db, { userId: seat.user_id, sessionId }, conversationId, now)
        deliveries.push({ userId: seat.user_id, sessionId, event: 'chat:conversation', body })
      }
    }
    for (const row of rows) deliveries.push(...toSeat(who, seat, { row, quoted: quotedBy(row), now }))
    const viewer = { userId: seat.user_id, no: seat.no, companyId: seat.company_id }
    for (const row of changed) {
      const body = { conversationId, change: row.change, member: presentMember(row, viewer) }
      deliveries.push({ ...toAll, event: 'chat:member', body })
    }
    // They read on another device.
    if (seat.change > from) deliveries.push({ ...toAll, event: 'chat:unread', body: await countUnread(db, seat.user_id) })
  }
  return deliveries
}
