/**
 * What other domains do with conversations, always in their own transaction: open the room of a consultation, let people in and out, post a card.
 * What is anonymous in a room is so from its first message; it cannot be switched on later.
 */
import type { MemberRole, SystemCard } from '#lib/contract/consult/chat-shapes.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { insertMessages } from './queries/append.ts'
import {
  announceChange,
  changeConversation,
  findIdAbout,
  insertConversation,
  lockConversation,
  updateChange,
} from './queries/conversations.ts'
import { findMember, insertMember, updateMember } from './queries/members.ts'

export type NewMember = { userId: number; role: MemberRole; companyId?: number | null; anonymous?: boolean }

/**
 * Adds a member; a former member comes back under the same number. Nothing happens for a present one.
 * @throws AppError `missing.record` when there is no such conversation.
 */
export async function addMember(trx: Db, conversationId: number, member: NewMember, now: Date): Promise<void> {
  const conversation = await lockConversation(trx, conversationId)
  if (!conversation) throw new AppError('missing.record')
  const { userId, role, companyId = null, anonymous = false } = member
  const known = await findMember(trx, conversationId, userId)
  if (known && known.left_at === null) return
  const { change, lastSeq, lastMember } = await updateChange(trx, conversationId, { newMembers: known ? 0 : 1 })
  if (known)
    await updateMember(trx, conversationId, userId, { change, joined_change: change, left_at: null, role, company_id: companyId })
  else {
    const row = {
      conversation_id: conversationId,
      user_id: userId,
      no: lastMember,
      role,
      company_id: companyId,
      anonymous,
      change,
    }
    await insertMember({ ...row, last_seq: lastSeq, now }, trx)
  }
  await announceChange(trx, conversationId, change)
}

/** Removes a member, who sees and writes nothing here from the commit on. Nothing happens for people who are not members. */
export async function removeMember(trx: Db, conversationId: number, userId: number, now: Date): Promise<void> {
  if (!(await lockConversation(trx, conversationId))) return
  const known = await findMember(trx, conversationId, userId)
  if (!known || known.left_at !== null) return
  const { change } = await updateChange(trx, conversationId)
  await updateMember(trx, conversationId, userId, { change, left_at: now })
  await announceChange(trx, conversationId, change)
}

type Room = {
  consultationId: number
  title: string
  askerUserId: number
  /** The company the asker acts for. */
  askerCompanyId?: number | null
  /** Whether the asker is hidden behind an alias, from the first message on. */
  anonymous: boolean
  consultantUserIds: readonly number[]
  /** The company that the consultants answer for. */
  companyId?: number | null
  now: Date
}

/** @returns the conversation of a consultation; made with its members when there is none yet. */
export async function openConsultationRoom(trx: Db, room: Room): Promise<number> {
  const about = { kind: 'CONSULTATION' as const, id: room.consultationId, starterUserId: null }
  const made = await insertConversation(trx, {
    kind: 'CONSULTATION',
    about_kind: 'CONSULTATION',
    about_id: room.consultationId,
    title: room.title.slice(0, 200),
    starter_user_id: null,
    now: room.now,
  })
  const id = made ?? (await findIdAbout(trx, about))
  if (id === undefined) throw new AppError('missing.record')
  const { askerUserId, askerCompanyId = null, anonymous, companyId = null, now } = room
  await addMember(trx, id, { userId: askerUserId, role: 'ASKER', companyId: anonymous ? null : askerCompanyId, anonymous }, now)
  for (const userId of room.consultantUserIds) await addMember(trx, id, { userId, role: 'CONSULTANT', companyId }, now)
  return id
}

/** @returns undefined while the consultation has no room. */
export const findConsultationRoom = (db: Db, consultationId: number): Promise<number | undefined> =>
  findIdAbout(db, { kind: 'CONSULTATION', id: consultationId, starterUserId: null })

/**
 * The site says something in a conversation.
 * @param card.key names the card within the conversation: posted twice, it stands there once. Letters, digits, `_` and `-`, up to 40.
 */
export async function postSystemCard(
  trx: Db,
  conversationId: number,
  { key, now, ...card }: SystemCard & { key: string; now: Date },
): Promise<void> {
  const [outcome] = await insertMessages(trx, [
    {
      conversationId,
      userId: null,
      clientId: key,
      type: 'CARD',
      body: '',
      files: null,
      audio: null,
      card,
      quoteSeq: null,
      warning: null,
      grams: [],
      forwarded: false,
      sentAt: now,
    },
  ])
  if (outcome?.outcome === 'MISSING') throw new AppError('missing.record')
}

/** Warns the recipients, in each of the conversations, that the sender is a new account that writes to many people; null removes the warning. */
export async function setCautions(trx: Db, ids: readonly number[], caution: 'MANY_CONTACTS' | null): Promise<void> {
  for (const id of [...ids].sort((one, other) => one - other)) {
    const conversation = await lockConversation(trx, id)
    if (!conversation || conversation.caution === caution) continue
    await changeConversation(trx, id, { caution })
  }
}

export const liftCautions = (trx: Db, ids: readonly number[]): Promise<void> => setCautions(trx, ids, null)

/** A closed conversation can be read, and nobody writes into it but the site. */
export async function setConversationState(trx: Db, conversationId: number, state: 'OPEN' | 'CLOSED'): Promise<void> {
  const conversation = await lockConversation(trx, conversationId)
  if (!conversation || conversation.state === state) return
  await changeConversation(trx, conversationId, { state })
}
