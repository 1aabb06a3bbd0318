/**
 * Whose turn it is in a dispute, by what was said so far (rule 争议 三): the other side answers within forty-eight hours, after which each side
 * may add to what it said once, within twenty-four. Pure.
 */
import { DISPUTE_ANSWER_HOURS, SUPPLEMENT_HOURS } from '#lib/contract/trade/order-actions.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { DisputeStatement, StatementTurnNow } from '../purchasable.ts'

type Side = DisputeStatement['side']

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

/**
 * @param said what was said since the complaint, oldest first, the complaint left out.
 * @param isAnswered whether there is anybody who can answer: the platform as a seller is not waited for.
 */
export function turnsAfter(
  complaint: DisputeStatement,
  said: readonly DisputeStatement[],
  { isAnswered, now }: { isAnswered: boolean; now: Date },
): StatementTurnNow[] {
  const other: Side = complaint.side === 'BUYER' ? 'SELLER' : 'BUYER'
  const of = (side: Side) => said.filter(one => one.side === side)
  const answerBefore = isAnswered ? later(complaint.at, DISPUTE_ANSWER_HOURS) : complaint.at
  const first = of(other)[0]
  const answer = first && first.at < answerBefore ? first : null
  const supplementBefore = later(answer?.at ?? answerBefore, SUPPLEMENT_HOURS)
  const turns: StatementTurnNow[] = []
  if (!answer && now < answerBefore) turns.push({ side: other, kind: 'ANSWER', before: answerBefore })
  else if (isAnswered && of(other).length === (answer ? 1 : 0))
    turns.push({ side: other, kind: 'SUPPLEMENT', before: supplementBefore })
  if (of(complaint.side).length === 0) turns.push({ side: complaint.side, kind: 'SUPPLEMENT', before: supplementBefore })
  return turns.filter(({ before }) => now < before)
}
