/** Not hearing from an account any more: in no conversation, old or new, and by no call. Paid consultations are not touched. */
import type { chat } from '#lib/contract/consult/chat.ts'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { Reader } from './files.ts'
import { presentMember } from './present.ts'
import { type Blocked, deleteBlock, findBlock, insertBlock, listBlocks, listMismarked } from './queries/blocks.ts'
import { announceChange, lockConversation, updateChange } from './queries/conversations.ts'
import { listMembers, updateMember } from './queries/members.ts'
import { getConversation, requireView } from './reading.ts'

const PAGE_SIZE = 30

/** Brings the marks of a person's conversations up to what they have blocked. */
async function markConversations(trx: Db, userId: number): Promise<void> {
  for (const { conversation_id: id, blocked } of await listMismarked(trx, userId)) {
    await lockConversation(trx, id)
    const { change } = await updateChange(trx, id)
    await updateMember(trx, id, userId, { blocked, change })
    await announceChange(trx, id, change)
  }
}

/** Applies the blocks of this person to a conversation that has just been opened. */
export const markNewConversation = (trx: Db, userId: number): Promise<void> => markConversations(trx, userId)

/**
 * Blocks the accounts on the other side of a direct conversation, or takes it back.
 * @throws AppError `missing.record`; `state.conflict` for the room of a consultation, which is paid for.
 */
export async function blockConversation(
  db: Db,
  reader: Reader,
  conversationId: number,
  blocked: boolean,
  now: Date,
): Promise<Conversation> {
  const { userId } = reader
  const view = await requireView(db, userId, conversationId)
  if (view.kind !== 'DIRECT') throw new AppError('state.conflict', { message: '咨询的会话不能拉黑，有问题可以投诉或举报' })
  const members = await listMembers(db, [conversationId])
  const me = members.find(member => member.user_id === userId)
  const others = members
    .filter(member => member.user_id !== userId && member.role !== me?.role)
    .map((member): Blocked => {
      const { person } = presentMember(member, { userId, no: view.no, companyId: view.company_id })
      return person.kind === 'COMPANY' && person.id !== null ? { companyId: person.id } : { userId: member.user_id }
    })
  await db.transaction().execute(async trx => {
    for (const other of others) await (blocked ? insertBlock(trx, userId, other, now) : deleteBlock(trx, userId, other))
    await markConversations(trx, userId)
  })
  return getConversation(db, reader, conversationId, now)
}

export async function listBlockedAccounts(
  db: Db,
  userId: number,
  cursor: string | undefined,
): Promise<CallResult<(typeof chat)['listBlockedAccounts']>> {
  const before = cursor && /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined
  const rows = await listBlocks(db, userId, { before, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    list: shown.map(row => ({
      blockId: row.id,
      person:
        row.other_company_id === null
          ? { kind: 'PERSON' as const, id: row.other_user_id, name: row.nickname ?? '', avatar: row.avatar ?? '' }
          : { kind: 'COMPANY' as const, id: row.other_company_id, name: row.short_name ?? '', avatar: row.logo ?? '' },
      blockedAt: row.created_at.toISOString(),
    })),
    nextCursor: rows.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
  }
}

/** @throws AppError `missing.record` */
export async function unblockAccount(db: Db, userId: number, blockId: number) {
  const block = await findBlock(db, userId, blockId)
  if (!block) throw new AppError('missing.record')
  const { other_user_id: otherUserId, other_company_id: companyId } = block
  await db.transaction().execute(async trx => {
    if (otherUserId !== null) await deleteBlock(trx, userId, { userId: otherUserId })
    if (companyId !== null) await deleteBlock(trx, userId, { companyId })
    await markConversations(trx, userId)
  })
  return { done: true as const }
}
