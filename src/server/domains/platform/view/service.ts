/** Views: noted as they happen, counted in batches. A page that is kept shows the new number when it is rendered anew. */

import { isbot } from 'isbot'
import type { ViewedKind } from '#lib/contract/platform/view.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { blindIndex } from '#server/secrets.ts'
import { addViews } from '#server/viewed-queries.ts'
import { countViews, deleteViewsBefore, insertView } from './queries.ts'

export { listViewDays } from './queries.ts'

/** Rows that one transaction counts: what is counted is locked for some milliseconds only. */
const BATCH = 5_000
const VIEWER_BYTES = 16

type Viewing = {
  exchange: Pick<Exchange, 'address' | 'userAgent'>
  /** Where one has to be signed in: a person is the same on every device. */
  userId?: number
  now: Date
}

/** Counts a view, once a day for each visitor. Views by programs are silently ignored. */
export async function reportView(
  db: Db,
  target: { kind: ViewedKind; id: number },
  { exchange, userId, now }: Viewing,
): Promise<null> {
  if (exchange.userAgent === '' || isbot(exchange.userAgent)) return null
  const day = date(now)
  const who = userId === undefined ? `${exchange.address} ${exchange.userAgent}` : `user ${userId}`
  const viewer = blindIndex(`view ${day} ${who}`).subarray(0, VIEWER_BYTES)
  await insertView(db, { day, kind: target.kind, target_id: target.id, viewer })
  return null
}

/** Adds what was noted to the numbers that are shown. Cut off at any point it goes on where it was: no view is counted twice. */
export async function countNotedViews(db: Db, now: Date): Promise<void> {
  for (const viewed of getRegistry().viewed) {
    for (let counted = BATCH; counted === BATCH; ) {
      counted = await db.transaction().execute(async trx => {
        const totals = await countViews(trx, viewed.kind, BATCH)
        if (totals.length > 0) await addViews(trx, viewed, totals)
        return totals.reduce((sum, one) => sum + one.views, 0)
      })
    }
  }
  await deleteViewsBefore(db, date(new Date(now.getTime() - DAY_MS)))
}
