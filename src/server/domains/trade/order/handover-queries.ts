/** SQL of handing over orders and quotes in which an employee who leaves acts for the company, on either side. */
import { sql } from 'kysely'
import { handOverRows, isIn } from '#server/db/hand-over-rows.ts'
import type { HandoverSource } from '#server/manifest/handover.ts'

const isOpenOrder = sql<boolean>`(state in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')
  or refund_state in ('APPLY', 'PASS', 'WAIT_REFUND'))`

const orders = (side: 'buyer' | 'seller') =>
  handOverRows({ kind: 'ORDER', table: 'orders', person: `${side}_user_id`, company: `${side}_company_id`, open: isOpenOrder })

const quotes = (side: 'buyer' | 'seller') =>
  handOverRows({
    kind: 'QUOTE',
    table: 'quotes',
    person: `${side}_user_id`,
    company: `${side}_company_id`,
    open: isIn('QUOTE_REQUESTED', 'OFFERED', 'COUNTERED'),
  })

export const orderHandovers: readonly HandoverSource[] = [orders('buyer'), orders('seller'), quotes('buyer'), quotes('seller')]
