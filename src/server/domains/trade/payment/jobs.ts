/** Background work of payments. */
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { forgetOldSubmits } from '#server/http/idempotency/run-once.ts'
import type { Job } from '#server/jobs/loop.ts'
import { followShares } from './marketplace/shares.ts'
import { reconcile } from './reconciliation/compare.ts'
import { followPayments, followRefunds } from './sweep.ts'
import { payableOrders as orders } from './wiring.ts'

export const paymentJobs: readonly Job[] = [
  { name: 'trade.payment.payments', everySeconds: 5, work: ({ db, ports, now }) => followPayments(db, { orders, ports }, now) },
  { name: 'trade.payment.refunds', everySeconds: 5, work: ({ db, ports, now }) => followRefunds(db, { orders, ports }, now) },
  { name: 'trade.payment.shares', everySeconds: 10, work: ({ db, ports, now }) => followShares(db, { orders, ports }, now) },
  { name: 'trade.payment.reconciliation', everySeconds: 60, work: ({ db, ports, now }) => reconcile(db, ports.payment, now) },
  { name: 'trade.payment.repeated-calls', everySeconds: HOUR_SECONDS, work: ({ db, now }) => forgetOldSubmits(db, now) },
]
