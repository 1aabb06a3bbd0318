/** What happens to orders by itself when its time has come: each row in a transaction of its own that looks again before it acts. */
import type { Db } from '#server/db/client.ts'
import type { Job, JobContext } from '#server/jobs/loop.ts'
import { completeSilent } from './actions.ts'
import { closeUnpaid } from './payable.ts'
import * as queries from './queries.ts'
import { expireQuotes } from './quote-queries.ts'
import { passSilent } from './refunds.ts'

const BATCH = 200
const EVERY_SECONDS = 4
/** A refund that could not be asked for is tried again this much later. */
const FAILED_AGAIN_MS = 600_000

/** Handles every due row; one that fails is logged and comes again, and does not keep the others waiting. */
async function sweep(
  { log, now }: Pick<JobContext, 'log' | 'now'>,
  ids: readonly number[],
  handle: (id: number) => Promise<unknown>,
  postpone: (id: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const id of ids) {
    try {
      await handle(id)
    } catch (err) {
      log.error({ err, orderId: id, at: now }, 'an order that is due could not be moved')
      await postpone(id)
    }
  }
}

const closeOne = (db: Db, orderId: number, at: Date) => db.transaction().execute(trx => closeUnpaid(trx, { orderId, at }))

export const orderTimeouts: Job = {
  name: 'order timeouts',
  everySeconds: EVERY_SECONDS,
  async work(context) {
    const { db, now } = context
    await sweep(context, await queries.listUnpaidDue(db, now, BATCH), id => closeOne(db, id, now))
    await sweep(context, await queries.listAcceptDue(db, now, BATCH), id => completeSilent(db, id, now))
    await sweep(
      context,
      await queries.listRefundDue(db, now, BATCH),
      id => passSilent(db, id, now),
      id => queries.postponeRefund(db, id, new Date(now.getTime() + FAILED_AGAIN_MS)),
    )
    await expireQuotes(db, now, BATCH)
  },
}
