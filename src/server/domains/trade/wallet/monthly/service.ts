/** Monthly statements after they were issued: checked by the payee or by time, and complete once nothing of the month is open. */
import type { IssuedStatement, Statement } from '#lib/contract/trade/settlement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { sumFlows } from '../queries.ts'
import { HOLD_DAYS } from '../service.ts'
import { getStatement } from '../statement.ts'
import { notifyPayee } from './issue.ts'
import { checkerOf, issuedBefore } from './policy.ts'
import { presentIssued } from './present.ts'
import * as queries from './queries.ts'

/** Three years, as far as the screen goes back. */
const MAX_MONTHS = 36
const BATCH_LIMIT = 200

export const listStatements = async (db: Db, identity: Identity): Promise<IssuedStatement[]> =>
  (await queries.listStatements(db, identity, MAX_MONTHS)).map(presentIssued)

/**
 * The payee has looked at a statement. Again, or after it was taken as checked, it changes nothing.
 * @throws AppError `rights.denied` for everybody of a company but its owner, `missing.record` where none was issued.
 */
export async function checkStatement(db: Db, actor: Actor, month: string, now: Date): Promise<Statement> {
  const { identity, userId } = checkerOf(actor)
  await db.transaction().execute(async trx => {
    const row = await queries.lockStatement(trx, identity, month)
    if (!row) throw new AppError('missing.record')
    if (row.state === 'OUT') await queries.updateChecked(trx, row.id, { now, checkedBy: userId })
  })
  return { ...(await getStatement(db, identity, now, month)), mayCheck: true }
}

/** What nobody checked within its days is taken as checked. */
export async function takeAsChecked(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const batch = { before: issuedBefore(now), now, limit: BATCH_LIMIT }
  while (!signal?.aborted && (await queries.updateTakenAsChecked(db, batch)) === BATCH_LIMIT);
}

type Outcome = 'complete' | 'issued again' | 'open'

const completeOne = (db: Db, id: number, now: Date): Promise<Outcome> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockChecked(trx, id)
    if (!row) return 'open'
    const identity: Identity =
      row.company_id === null ? { kind: 'USER', id: row.user_id as number } : { kind: 'COMPANY', id: row.company_id }
    if (await queries.hasOpenOrder(trx, identity, row.month, HOLD_DAYS)) return 'open'
    const sums = await sumFlows(trx, identity, row.month)
    if (sums.income === row.income && sums.refunded === row.refunded && sums.withdrawn === row.withdrawn) {
      await queries.updateComplete(trx, id, now)
      return 'complete'
    }
    await notifyPayee(trx, identity, await queries.updateIssuedAgain(trx, id, { ...sums, now }))
    return 'issued again'
  })

/**
 * Completes statements that are checked and of whose month no order is open. One whose sums are not those of the ledger any more, because
 * something was booked into the month after it, is issued again and waits for its payee anew.
 * @returns the ids of those that were issued again.
 */
export async function completeStatements(db: Db, now: Date, signal?: AbortSignal): Promise<number[]> {
  const again: number[] = []
  let last = 0
  for (;;) {
    const ids = await queries.listChecked(db, last, BATCH_LIMIT)
    for (const id of ids) {
      if (signal?.aborted) return again
      if ((await completeOne(db, id, now)) === 'issued again') again.push(id)
      last = id
    }
    if (ids.length < BATCH_LIMIT) return again
  }
}
