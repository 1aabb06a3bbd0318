/** What a message is warned of, and remembering that it was. */
import type { MessageWarning } from '#lib/contract/consult/chat-shapes.ts'
import type { Db } from '#server/db/client.ts'
import { areWordsOn, noteWarnedMessage } from '#server/domains/platform/fraud/service.ts'
import { findFraudWords } from '#server/domains/platform/text-check/service.ts'
import { warningOf } from './policy.ts'
import { findMember } from './queries/members.ts'

export type Caution = {
  warning: MessageWarning | null
  /** What looks like a swindle; empty: nothing does. */
  words: readonly string[]
}

export async function cautionOf(db: Db, text: string): Promise<Caution> {
  const plain = warningOf(text)
  if (plain === 'PAY_OUTSIDE') return { warning: plain, words: ['站外付款'] }
  // Honest people speak of deposits, too: those are warned of, and not counted.
  if (plain !== null || text === '') return { warning: plain, words: [] }
  const words = await findFraudWords(db, text)
  return words.length > 0 && (await areWordsOn(db)) ? { warning: 'FRAUD', words } : { warning: null, words: [] }
}

/** After a message was stored for the first time. */
export async function noteCaution(
  db: Db,
  { userId, conversationId, words, now }: { userId: number; conversationId: number; words: readonly string[]; now: Date },
): Promise<void> {
  if (words.length === 0) return
  const member = await findMember(db, conversationId, userId)
  await noteWarnedMessage(db, { userId, conversationId, anonymous: member?.anonymous ?? true, words, now })
}
