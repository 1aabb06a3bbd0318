/** Who may still say something in a dispute, and until when (rule 争议 三). Operators decide when nobody's turn is left. */
import type { StatementTurn } from '#lib/contract/trade/order.ts'
import { dateTime } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { StatementTurnNow } from '../purchasable.ts'
import { type Mover, purchaseOf, sellerOf } from './parties.ts'
import * as queries from './queries.ts'
import { turnsAfter } from './statement-terms.ts'

/** @returns none when the order is not in dispute. Where its domain has complaints of its own, it knows what was said. */
async function openTurns(db: Db, order: queries.LockedOrder, now: Date): Promise<StatementTurnNow[]> {
  if (order.state !== 'DISPUTED') return []
  const subject = getRegistry().purchasables[order.kind]
  if (subject?.statementTurns) return subject.statementTurns(db, await purchaseOf(db, order, now))
  const events = await queries.listCaseEvents(db, order.id)
  const asked = events.findLastIndex(({ event }) => event === 'DISPUTE' || event === 'RECONSIDER')
  const complaint = events[asked]
  if (complaint?.actor !== 'BUYER' && complaint?.actor !== 'SELLER') return []
  const isAnswered = complaint.actor === 'SELLER' || sellerOf(order) !== null
  const said = events
    .slice(asked + 1)
    .flatMap(({ event, actor, created_at: at }) =>
      event === 'STATEMENT' && (actor === 'BUYER' || actor === 'SELLER') ? [{ side: actor, at }] : [],
    )
  return turnsAfter({ side: complaint.actor, at: complaint.created_at }, said, { isAnswered, now })
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
export async function requireTurn(db: Db, order: queries.LockedOrder, mover: Mover): Promise<StatementTurnNow> {
  const turn = (await openTurns(db, order, mover.at)).find(({ side }) => side === mover.actor)
  if (turn) return turn
  throw new AppError('state.conflict', { message: '补充只有一次，时限 24 小时；平台按现有证据判断' })
}
