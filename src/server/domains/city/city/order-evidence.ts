/** How companies kept to their orders, month by month, as it stands in the orders themselves. */
import { clockOf, momentOfClock } from '#lib/format/shanghai.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { type FulfilmentMonth, listFulfilment } from '#server/domains/trade/order/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { replaceOrderEvidence } from './figure-queries.ts'
import { recountCompanies } from './recount.ts'

/** A company is known by the last half year, as its page says. */
const MONTHS = 6

/** The first moment of the first of the months that count. */
function firstMonth(now: Date): Date {
  const clock = clockOf(now)
  return momentOfClock(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() - MONTHS + 1, 1))
}

const METRICS = ['PUNCTUALITY', 'REFUND', 'COMPLAINT'] as const

const evidenceOf = ({ companyId, month, promised, punctual, paid, refunded, upheld }: FulfilmentMonth) => [
  ...(promised > 0 ? [{ companyId, month, metric: METRICS[0], amount: punctual, base: promised }] : []),
  { companyId, month, metric: METRICS[1], amount: refunded, base: paid },
  { companyId, month, metric: METRICS[2], amount: upheld, base: paid },
]

/** Computes all months again: a decision or a refund may come long after an order was paid. */
export async function countOrderEvidence(trx: Db, now: Date): Promise<void> {
  const months = await listFulfilment(trx, firstMonth(now), now)
  const changed = await replaceOrderEvidence(trx, METRICS, months.flatMap(evidenceOf))
  if (changed.length === 0) return
  await recountCompanies(trx, changed)
  await purgeTags(
    trx,
    changed.map(id => pageTag.company(id)),
  )
}

export const orderEvidence: Job = {
  name: 'city.city.order-evidence',
  everySeconds: HOUR_SECONDS,
  work: ({ db, now }) => db.transaction().execute(trx => countOrderEvidence(trx, now)),
}
