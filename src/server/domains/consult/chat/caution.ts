/** Warnings about a message, and storing that the sender was warned. */
import { setTimeout } from 'node:timers/promises'
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

type Warned = { userId: number; conversationId: number; words: readonly string[]; now: Date }

async function note(db: Db, { userId, conversationId, words, now }: Warned): Promise<void> {
  const member = await findMember(db, conversationId, userId)
  await noteWarnedMessage(db, { userId, conversationId, anonymous: member?.anonymous ?? true, words, now })
}

const AGAIN_MS = [1_000, 10_000, 60_000] as const

/** What could not be remembered now is tried again: the message is stored, and nobody sends it a second time. */
async function noteAgain(db: Db, warned: Warned): Promise<void> {
  for (const [index, wait] of AGAIN_MS.entries()) {
    await setTimeout(wait, undefined, { ref: false })
    try {
      return await note(db, warned)
    } catch (error) {
      if (index === AGAIN_MS.length - 1) console.error(error)
    }
  }
}

/**
 * After a message was stored, also when it was sent again because its first answer was lost: within a conversation it is remembered once.
 * Never fails, for the message is there.
 */
export async function noteCaution(db: Db, warned: Warned): Promise<void> {
  if (warned.words.length === 0) return
  try {
    await note(db, warned)
  } catch {
    void noteAgain(db, warned)
  }
}
