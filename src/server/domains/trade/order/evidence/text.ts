/** The evidence as one text: every item with its content and its hash. */
import type { Db } from '#server/db/client.ts'
import { findOrderFacts, type listEvidence } from './queries.ts'

type Rows = Awaited<ReturnType<typeof listEvidence>>

export const itemsOf = (rows: Rows) =>
  rows.map(row => ({ kind: row.kind, ref: row.ref, sha256: row.sha256, at: row.created_at.toISOString() }))

export async function textOf(db: Db, orderId: number, rows: Rows): Promise<string> {
  const { order_no: orderNo } = await findOrderFacts(db, orderId)
  const items = itemsOf(rows)
  const whole = { orderNo, items: rows.map((row, index) => ({ ...items[index], content: JSON.parse(row.content) })) }
  return `${JSON.stringify(whole, null, 2)}\n`
}
