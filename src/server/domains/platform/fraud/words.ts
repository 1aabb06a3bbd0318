/** Phrases of swindlers. In a message they warn its recipient; in public texts the list of sensitive words decides what happens. */
import type { FraudLevel } from '#lib/contract/platform/fraud.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { saveFinding, submitFinding } from './findings.ts'
import { countWarned, findLatest, hasWarned, lockAccount, updateTextOutcome } from './queries.ts'
import { thresholdsOf } from './settings.ts'

/** How long warned messages of one account are counted together. */
export const WORDS_DAYS = 7
const SIGNAL = 'FRAUD_WORDS' as const
const MAX_WORDS = 5

const quoted = (words: readonly string[]): string => [...new Set(words)].slice(0, MAX_WORDS).join('”、“')

/** Whether messages are compared with the phrases. */
export const areWordsOn = async (db: Db): Promise<boolean> => (await thresholdsOf(db, SIGNAL)) !== null

type WarnedMessage = { userId: number; conversationId: number; anonymous: boolean; words: readonly string[]; now: Date }

/**
 * A message whose receivers were warned. What it says stays with those it was said to: only the phrases are kept. An account that is warned of
 * in many conversations comes before an operator.
 */
export async function noteWarnedMessage(db: Db, { userId, conversationId, anonymous, words, now }: WarnedMessage): Promise<void> {
  const bounds = await thresholdsOf(db, SIGNAL)
  if (!bounds) return
  const subject = { kind: 'CHAT', id: conversationId } as const
  const since = new Date(now.getTime() - WORDS_DAYS * DAY_MS)
  await db.transaction().execute(async trx => {
    // Sent again while the first is still being remembered, it is remembered once.
    await lockAccount(trx, userId)
    if (await hasWarned(trx, { signal: SIGNAL, ...subject }, userId, since)) return
    const found = { signal: SIGNAL, userId, anonymous } as const
    await saveFinding(trx, { ...found, level: 'WARN', subject, reason: `消息里有“${quoted(words)}”，已经提醒对方` }, now)
    const warned = await countWarned(trx, { signal: SIGNAL, userId, kind: 'CHAT', since })
    if (warned.things <= bounds.conversations) return
    const account = { kind: 'ACCOUNT', id: userId } as const
    const judged = await findLatest(trx, { signal: SIGNAL, ...account })
    if (judged?.outcome === 'HARMLESS' && judged.decided_at && judged.decided_at >= since) return
    const reason = `${WORDS_DAYS} 天里在 ${warned.things} 个会话里发过像诈骗话术的消息`
    await submitFinding(
      trx,
      { ...found, anonymous: warned.anonymous, level: 'QUEUE', subject: account, reason, measured: warned.things },
      now,
    )
  })
}

type Written = {
  checkedId: number
  userId: number
  anonymous: boolean
  words: readonly string[]
  outcome: 'HELD' | 'NOTED' | 'MASKED' | 'REFUSED' | 'PASSED'
  /** Whether an operator decides about the text. */
  isQueued: boolean
}

const WHAT = { HELD: '已经先审', NOTED: '已经公开，等待复核', MASKED: '已经打上星号', REFUSED: '没有让它发布', PASSED: '' }

/** A text in which a phrase was found. Its case is that of the text; what is decided there counts here (`decideText`). */
export async function noteText(trx: Db, { checkedId, userId, anonymous, words, outcome, isQueued }: Written, now: Date) {
  if (!(await areWordsOn(trx))) return
  const level: FraudLevel = !isQueued ? 'WARN' : outcome === 'NOTED' ? 'QUEUE' : 'HOLD'
  const reason = `文字里有“${quoted(words)}”${WHAT[outcome] ? `，${WHAT[outcome]}` : ''}`
  await saveFinding(trx, { signal: SIGNAL, level, subject: { kind: 'TEXT', id: checkedId }, userId, anonymous, reason }, now)
}

/** An operator has decided about a checked text. */
export const decideText = (trx: Db, checkedId: number, isFraud: boolean, now: Date): Promise<unknown> =>
  updateTextOutcome(trx, checkedId, { outcome: isFraud ? 'FRAUD' : 'HARMLESS', decided_at: now, decided_by: null })
