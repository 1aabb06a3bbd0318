/** What happens to orders by itself when its time has come: each row in a transaction of its own that looks again before it acts. */
import type { Db } from '#server/db/client.ts'
import type { Job, JobContext } from '#server/jobs/loop.ts'
import { RETRY_MS } from '#server/jobs/retry.ts'
import { completeSilent } from './actions.ts'
import { closeUnpaid } from './payable.ts'
import * as queries from './queries.ts'
import { expireQuotes } from './quotes.ts'
import { passSilent } from './refunds.ts'

const BATCH = 200
/** Of one turn and one kind; whatever is due beyond them comes with the next turn, after the other kinds. */
const MAX_BATCHES = 25
const EVERY_SECONDS = 4

type Listing = (limit: number) => Promise<readonly number[]>

/** Handles every due row; one that fails is logged and comes again next turn, and does not keep the others waiting. */
async function sweep(
  { log, now, signal }: Pick<JobContext, 'log' | 'now' | 'signal'>,
  list: Listing,
  handle: (id: number) => Promise<unknown>,
  postpone: (id: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const tried = new Set<number>()
  for (let batch = 0; batch < MAX_BATCHES && !signal?.aborted; batch++) {
    const ids = await list(BATCH)
    const fresh = ids.filter(id => !tried.has(id))
    for (const id of fresh) {
      tried.add(id)
      try {
        await handle(id)
      } catch (err) {
        log.error({ err, orderId: id, at: now }, 'an order that is due could not be moved')
        await postpone(id)
      }
    }
    if (ids.length < BATCH || fresh.length === 0) return
  }
}

const closeOne = (db: Db, orderId: number, at: Date) => db.transaction().execute(trx => closeUnpaid(trx, { orderId, at }))

export const orderTimeouts: Job = {
  name: 'trade.order.terms',
  everySeconds: EVERY_SECONDS,
  // Sides of an order wait for it by the second, whatever else there is to do.
  lane: 'orders',
  async work(context) {
    const { db, now } = context
    await sweep(
      context,
      limit => queries.listUnpaidDue(db, now, limit),
      id => closeOne(db, id, now),
    )
    await sweep(
      context,
      limit => queries.listAcceptDue(db, now, limit),
      id => completeSilent(db, id, now),
    )
    await sweep(
      context,
      limit => queries.listRefundDue(db, now, limit),
      id => passSilent(db, id, now),
      id => queries.postponeRefund(db, id, new Date(now.getTime() + RETRY_MS)),
    )
    for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await expireQuotes(db, now, BATCH)) < BATCH) break
  },
}
