/** One step of a directed consultation: the new state by the table of moves, the row, and the event in its timeline. */

import type { Updateable } from 'kysely'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { partIn } from '#server/domains/consult/consult/policy.ts'
import type { ConsultationsTable } from '#server/domains/consult/consult/tables.ts'
import { lockOrders } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { followInConversation, withFirstAnswer } from './conversation.ts'
import { type DirectedActor, type DirectedEvent, nextDirectedState } from './machine.ts'
import { type DirectedRow, findDirected, insertDirectedEvent, listExtensions, lockDirected, updateDirected } from './queries.ts'

export type DirectedMover = { by: DirectedActor; userId: number | null; at: Date }

/** Terms of the consultation rules, section 4. */
export const ACCEPT_MS = 12 * HOUR_MS
export const INFO_MS = DAY_MS
/** When the consultant has not cancelled either: the money does not wait for ever. */
export const INFO_END_MS = 72 * HOUR_MS
export const CONFIRM_MS = 3 * DAY_MS
export const EVALUATE_MS = 14 * DAY_MS
export const COMPLAIN_MS = 30 * DAY_MS

export const bySystem = (at: Date): DirectedMover => ({ by: 'SYSTEM', userId: null, at })

type Step = { reason?: string; set?: Updateable<ConsultationsTable> }

/**
 * Moves a locked consultation. Without a `next_step_at` in `set` nothing is due any more.
 * @returns the consultation as it is now.
 * @throws AppError `state.conflict` when the event may not happen now, or not by this side; nothing has changed then.
 */
export async function moveDirected(
  trx: Db,
  row: DirectedRow,
  event: DirectedEvent,
  mover: DirectedMover,
  { reason = '', set = {} }: Step = {},
): Promise<DirectedRow> {
  const state = nextDirectedState(row.state, event, mover.by)
  if (!state) throw new AppError('state.conflict')
  const change = { next_step_at: null, ...set, state, updated_at: mover.at }
  await updateDirected(trx, row.id, change)
  await insertDirectedEvent(trx, {
    consultation_id: row.id,
    event,
    from_state: row.state,
    to_state: state,
    actor: mover.by,
    actor_user_id: mover.userId,
    reason,
    created_at: mover.at,
  })
  const moved = { ...row, ...(change as Partial<DirectedRow>) }
  await followInConversation(trx, moved, event, mover.at)
  return moved
}

/** The consultation with its orders locked until the transaction ends; orders first, as payments do. */
export async function lockWithOrders(trx: Db, id: number): Promise<DirectedRow | undefined> {
  const seen = await findDirected(trx, id)
  if (!seen) return undefined
  const besides = await listExtensions(trx, id, ['WAITING', 'PAID'])
  await lockOrders(trx, [...(seen.order_no === null ? [] : [seen.order_no]), ...besides.map(one => one.order_no)])
  return withFirstAnswer(trx, await lockDirected(trx, id))
}

export type DirectedAction = ActionContext & { id: number }

/**
 * Runs a step of one of the sides in one transaction on the locked consultation.
 * @throws AppError `missing.record` for everybody else: that it exists is private too.
 */
export const actDirected = <Result>(
  { db, actor, id, now }: DirectedAction,
  work: (trx: Db, row: DirectedRow, mover: DirectedMover) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async trx => {
    const row = await lockWithOrders(trx, id)
    const part = row ? partIn(actor, row) : null
    if (!row || part === null || part === 'OPERATOR' || actor.kind === 'visitor') throw new AppError('missing.record')
    return work(trx, row, { by: part, userId: actor.userId, at: now })
  })
