/** Reading conversations: the list, one of them, its messages, and everything that changed after a position. */

import { type chat, UNREAD_LIMIT } from '#lib/contract/consult/chat.ts'
import type { Conversation, ConversationChanges, ConversationKind, Message } from '#lib/contract/consult/chat-shapes.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { presentFile, type Reader, readFiles } from './files.ts'
import { type MessageViewer, presentConversation, presentMember, presentMessage, presentTotal, viewerOfRow } from './present.ts'
import type { ViewRow } from './queries/conversations.ts'
import * as conversations from './queries/conversations.ts'
import { listMembers, listOwnSeats } from './queries/members.ts'
import type { MessageRow } from './queries/messages.ts'
import * as messages from './queries/messages.ts'

type Calls = typeof chat

/** Messages that one answer brings for one conversation. */
const CHANGE_BATCH = 200
const RECENT_CONVERSATIONS = 20

const keyOf = (conversationId: number, seq: number): string => `${conversationId}:${seq}`

/** Messages with what they quote. @param viewerOf who looks, by conversation. */
export async function presentMessages(
  db: Db,
  rows: readonly MessageRow[],
  viewerOf: (conversationId: number) => MessageViewer,
  now: Date,
): Promise<Message[]> {
  const known = new Map(rows.map(row => [keyOf(row.conversation_id, row.seq), row]))
  const wanted = rows.flatMap(row =>
    row.quote_seq === null || known.has(keyOf(row.conversation_id, row.quote_seq))
      ? []
      : [{ conversationId: row.conversation_id, seq: row.quote_seq }],
  )
  for (const row of await messages.listAt(db, wanted)) known.set(keyOf(row.conversation_id, row.seq), row)
  return rows.map(row =>
    presentMessage(
      row,
      row.quote_seq === null ? undefined : known.get(keyOf(row.conversation_id, row.quote_seq)),
      viewerOf(row.conversation_id),
      now,
    ),
  )
}

async function presentViews(db: Db, sessionId: number, views: readonly ViewRow[], now: Date): Promise<Conversation[]> {
  const viewers = new Map(views.map(view => [view.id, view.no]))
  const places = views.filter(view => view.last_seq > 0).map(view => ({ conversationId: view.id, seq: view.last_seq }))
  const [members, lastRows] = await Promise.all([listMembers(db, [...viewers.keys()]), messages.listAt(db, places)])
  const last = await presentMessages(db, lastRows, id => ({ no: viewers.get(id) ?? -1, sessionId }), now)
  return views.map(view =>
    presentConversation(view, {
      members: members.filter(member => member.conversation_id === view.id),
      last: last.find(one => one.conversationId === view.id) ?? null,
    }),
  )
}

/** @throws AppError `missing.record` for a conversation that the person does not take part in. */
export async function requireView(db: Db, userId: number, conversationId: number): Promise<ViewRow> {
  const view = await conversations.findView(db, userId, conversationId)
  if (!view) throw new AppError('missing.record')
  return view
}

/** Whether somebody takes part in it now. */
export async function holdsConversation(db: Db, actor: Actor, conversationId: number): Promise<boolean> {
  return actor.kind !== 'visitor' && (await listOwnSeats(db, actor.userId, [conversationId])).length > 0
}

/** @throws AppError `missing.record` */
export async function getConversation(db: Db, reader: Reader, conversationId: number, now: Date): Promise<Conversation> {
  const [found] = await presentViews(db, reader.sessionId, [await requireView(db, reader.userId, conversationId)], now)
  if (!found) throw new AppError('missing.record')
  return found
}

/** @throws AppError `missing.record` */
export async function getConsultationRoom(db: Db, reader: Reader, consultationId: number, now: Date): Promise<Conversation> {
  return getConversation(db, reader, await getRoomId(db, consultationId), now)
}

/** @throws AppError `missing.record` when the consultation has no room. */
export async function getRoomId(db: Db, consultationId: number): Promise<number> {
  const id = await conversations.findIdAbout(db, { kind: 'CONSULTATION', id: consultationId, starterUserId: null })
  if (id === undefined) throw new AppError('missing.record')
  return id
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(\d{1,10})$/

const readCursor = (cursor: string): { at: string; id: number } => {
  const [, at = '', id = ''] = CURSOR.exec(cursor) ?? []
  if (!at || Number.isNaN(Date.parse(at)) || Number(id) > MAX_INT) {
    throw new AppError('validation.malformed', { fields: { cursor: '翻页位置无效，请从第一页开始' } })
  }
  return { at, id: Number(id) }
}

export async function countUnread(db: Db, userId: number) {
  return presentTotal(await conversations.sumUnread(db, userId, UNREAD_LIMIT))
}

type ListQuery = {
  keyword?: string | undefined
  kind?: ConversationKind | undefined
  unread?: '1' | undefined
  pageSize: number
  cursor?: string | undefined
}

export async function listConversations(
  db: Db,
  { userId, sessionId }: Reader,
  query: ListQuery,
  now: Date,
): Promise<CallResult<Calls['listConversations']>> {
  const { keyword, kind, pageSize, cursor } = query
  const views = await conversations.listViews(db, userId, {
    keyword: keyword || undefined,
    kind,
    unread: query.unread === '1',
    before: cursor ? readCursor(cursor) : undefined,
    limit: pageSize + 1,
  })
  const shown = views.slice(0, pageSize)
  const last = views.length > pageSize ? shown.at(-1) : undefined
  const [list, unread] = await Promise.all([presentViews(db, sessionId, shown, now), countUnread(db, userId)])
  return { list, nextCursor: last ? `${last.position_at}~${last.id}` : null, unread }
}

type PageQuery = { before?: number | undefined; after?: number | undefined; around?: number | undefined; limit: number }

/** @throws AppError `missing.record` */
export async function listMessages(
  db: Db,
  { userId, sessionId }: Reader,
  conversationId: number,
  { before, after, around, limit }: PageQuery,
  now: Date,
): Promise<CallResult<Calls['listMessages']>> {
  const view = await requireView(db, userId, conversationId)
  const viewer = { no: view.no, sessionId }
  const half = Math.floor(limit / 2)
  let rows: MessageRow[]
  if (around !== undefined) {
    const [older, newer] = await Promise.all([
      messages.listBefore(db, conversationId, around, half),
      messages.listAfter(db, conversationId, around - 1, limit - half),
    ])
    rows = [...older.reverse(), ...newer]
  } else if (after !== undefined) rows = await messages.listAfter(db, conversationId, after, limit)
  else if (before !== undefined) rows = (await messages.listBefore(db, conversationId, before, limit)).reverse()
  else rows = (await messages.listNewest(db, conversationId, limit)).reverse()
  return {
    messages: await presentMessages(db, rows, () => viewer, now),
    hasBefore: (rows[0]?.seq ?? 1) > 1,
    hasAfter: (rows.at(-1)?.seq ?? view.last_seq) < view.last_seq,
    // Read before the messages: what changed in between is asked for again, never missed.
    change: view.last_change,
  }
}

/** @throws AppError `missing.record` */
export async function searchMessages(
  db: Db,
  { userId, sessionId }: Reader,
  conversationId: number,
  { keyword, before }: { keyword: string; before?: number | undefined },
  now: Date,
): Promise<CallResult<Calls['searchMessages']>> {
  const view = await requireView(db, userId, conversationId)
  const limit = 20
  const rows = await messages.searchMessages(db, {
    conversationId,
    keyword,
    before: Math.min(before ?? view.last_seq + 1, view.last_seq + 1),
    limit: limit + 1,
  })
  const viewer = { no: view.no, sessionId }
  return {
    messages: await presentMessages(db, rows.slice(0, limit), () => viewer, now),
    hasBefore: rows.length > limit,
  }
}

/** @throws AppError `missing.record` */
export async function renewMessageLinks(db: Db, { userId, sessionId }: Reader, conversationId: number, seq: number, now: Date) {
  await requireView(db, userId, conversationId)
  const row = await messages.findMessage(db, conversationId, seq)
  if (!row) throw new AppError('missing.record')
  return readFiles(row.files).map(file => presentFile(file, { conversationId, sessionId }, now))
}

/**
 * What changed in conversations after a change each. The position that is answered is read before what it covers, so that nothing that is written
 * meanwhile falls between two questions.
 */
export async function readChanges(
  db: Db,
  { userId, sessionId }: Reader,
  positions: readonly { conversationId: number; change: number }[],
  now: Date,
): Promise<ConversationChanges[]> {
  const views = await conversations.listViewsByIds(
    db,
    userId,
    positions.map(position => position.conversationId),
  )
  const changed = positions.map(position => {
    const view = views.find(one => one.id === position.conversationId)
    return { ...position, view }
  })
  const answers: ConversationChanges[] = []
  for (const { conversationId, change, view } of changed) {
    const nothing = { conversationId, change, more: false, removed: !view, messages: [], members: [] }
    if (!view || view.last_change <= change) answers.push(nothing)
    else answers.push(await changesOf(db, view, { change, sessionId }, now))
  }
  return answers
}

async function changesOf(
  db: Db,
  view: ViewRow,
  { change, sessionId }: { change: number; sessionId: number },
  now: Date,
): Promise<ConversationChanges> {
  const viewer = viewerOfRow(view)
  const [rows, members] = await Promise.all([
    messages.listChanged(db, view.id, change, CHANGE_BATCH + 1),
    listMembers(db, [view.id]),
  ])
  const more = rows.length > CHANGE_BATCH
  const shown = rows.slice(0, CHANGE_BATCH)
  return {
    conversationId: view.id,
    change: more ? (shown.at(-1)?.change ?? change) : view.last_change,
    more,
    removed: false,
    messages: await presentMessages(db, shown, () => ({ no: view.no, sessionId }), now),
    members: members.filter(member => member.change > change).map(member => presentMember(member, viewer)),
  }
}

export async function listChatChanges(
  db: Db,
  reader: Reader,
  positions: readonly { conversationId: number; change: number }[],
  now: Date,
): Promise<CallResult<Calls['listChatChanges']>> {
  const [changes, page] = await Promise.all([
    readChanges(db, reader, positions, now),
    listConversations(db, reader, { pageSize: RECENT_CONVERSATIONS }, now),
  ])
  return { conversations: changes, recent: page.list, unread: page.unread }
}
