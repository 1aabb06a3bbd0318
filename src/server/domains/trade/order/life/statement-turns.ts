/**
 * Who may still say something in a dispute, and until when (rule 争议 三): the other side answers within forty-eight hours, after which each
 * side may add to what it said once, within twenty-four hours. Operators decide when nobody's turn is left.
 */
import type { StatementTurn } from '#lib/contract/trade/order.ts'
import { DISPUTE_ANSWER_HOURS, SUPPLEMENT_HOURS } from '#lib/contract/trade/order-actions.ts'
import { dateTime } from '#lib/format/date.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { type Mover, sellerOf } from './parties.ts'
import * as queries from './queries.ts'

type Side = StatementTurn['side']
type Turn = Omit<StatementTurn, 'before'> & { before: Date }
type CaseEvent = Awaited<ReturnType<typeof queries.listCaseEvents>>[number]

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

/**
 * @param said what was said since the complaint, oldest first, the complaint left out.
 * @param isAnswered whether there is anybody who can answer: the platform as a seller is not waited for.
 */
function turnsAfter(
  complaint: { side: Side; at: Date },
  said: readonly CaseEvent[],
  { isAnswered, now }: { isAnswered: boolean; now: Date },
): Turn[] {
  const other: Side = complaint.side === 'BUYER' ? 'SELLER' : 'BUYER'
  const of = (side: Side) => said.filter(({ event, actor }) => event === 'STATEMENT' && actor === side)
  const answerBefore = isAnswered ? later(complaint.at, DISPUTE_ANSWER_HOURS) : complaint.at
  const first = of(other)[0]
  const answer = first && first.created_at < answerBefore ? first : null
  const supplementBefore = later(answer?.created_at ?? answerBefore, SUPPLEMENT_HOURS)
  const turns: Turn[] = []
  if (!answer && now < answerBefore) turns.push({ side: other, kind: 'ANSWER', before: answerBefore })
  else if (isAnswered && of(other).length === (answer ? 1 : 0))
    turns.push({ side: other, kind: 'SUPPLEMENT', before: supplementBefore })
  if (of(complaint.side).length === 0) turns.push({ side: complaint.side, kind: 'SUPPLEMENT', before: supplementBefore })
  return turns.filter(({ before }) => now < before)
}

/** @returns none when the order is not in dispute. The complaint about a consultation keeps its own terms. */
async function openTurns(db: Db, order: queries.LockedOrder, now: Date): Promise<Turn[]> {
  if (order.state !== 'DISPUTED' || order.kind === 'CONSULT') return []
  const events = await queries.listCaseEvents(db, order.id)
  const asked = events.findLastIndex(({ event }) => event === 'DISPUTE' || event === 'RECONSIDER')
  const complaint = events[asked]
  if (complaint?.actor !== 'BUYER' && complaint?.actor !== 'SELLER') return []
  const isAnswered = complaint.actor === 'SELLER' || sellerOf(order) !== null
  return turnsAfter({ side: complaint.actor, at: complaint.created_at }, events.slice(asked + 1), { isAnswered, now })
}

/** As it travels. */
export const listTurns = async (db: Db, order: queries.LockedOrder, now: Date): Promise<StatementTurn[]> =>
  (await openTurns(db, order, now)).map(turn => ({ ...turn, before: turn.before.toISOString() }))

/** @throws AppError `state.conflict` while a side can still say something and has not. */
export async function requireHeard(db: Db, order: queries.LockedOrder, now: Date): Promise<void> {
  const turns = await openTurns(db, order, now)
  const [first] = turns
  if (!first) return
  const names = turns.map(({ side }) => (side === 'BUYER' ? '买家' : '卖家')).join('和')
  const message =
    first.kind === 'ANSWER'
      ? `${names}还没有说完，${dateTime(first.before)} 之前等待答辩；双方说完或到期才能裁定`
      : `${names}还可以补充一次，到 ${dateTime(first.before)}；双方说完或到期才能裁定`
  throw new AppError('state.conflict', { message })
}

/** @throws AppError `state.conflict` when it is not the turn of this side, which has then said all or is too late. */
export async function requireTurn(db: Db, order: queries.LockedOrder, mover: Mover): Promise<Turn> {
  const turn = (await openTurns(db, order, mover.at)).find(({ side }) => side === mover.actor)
  if (turn) return turn
  throw new AppError('state.conflict', { message: '补充只有一次，时限 24 小时；平台按现有证据判断' })
}
