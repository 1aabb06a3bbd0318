/** Suggestions that are left over, and those that an earlier version of the site has not kept. */
import { MINUTE_SECONDS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import {
  deleteRefill,
  deleteReleased,
  deleteUnlinked,
  findRefill,
  listReleased,
  lockDocuments,
  updateRefill,
} from './suggestion-queries.ts'
import { storeSuggestions } from './suggestion-write.ts'

const RELEASED_BATCH = 1_000
/** Each record is read by itself. */
const REFILL_BATCH = 100

/** Removes what documents have let go of and none says any more. @returns whether there may be more of it. */
export async function sweepReleased(db: Db): Promise<boolean> {
  const ids = await listReleased(db, RELEASED_BATCH)
  if (ids.length === 0) return false
  await db.transaction().execute(async trx => {
    await deleteUnlinked(trx, ids)
    await deleteReleased(trx, ids)
  })
  return ids.length === RELEASED_BATCH
}

/** Gathers the suggestions of the next records that the index held before it kept them by document. @returns whether there are more. */
export const refillSuggestions = (db: Db): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const refill = await findRefill(trx)
    if (!refill) return false
    const { kind } = refill
    const source = getRegistry().searchSources.find(one => one.kind === kind)
    const rows = source ? await lockDocuments(trx, kind, refill.after_id, REFILL_BATCH) : []
    const last = rows.at(-1)
    if (!source || !last) {
      await deleteRefill(trx, kind)
      return true
    }
    const found = await Promise.all(rows.map(async row => ({ documentId: row.id, document: await source.get(trx, row.ref_id) })))
    await storeSuggestions(
      trx,
      found.flatMap(({ documentId, document }) => (document ? [{ documentId, document }] : [])),
      rows.map(row => row.id),
    )
    await updateRefill(trx, kind, last.ref_id)
    return true
  })

/** The first time on a site that was there before, this goes through the whole index: it has a lane of its own. */
export const suggestionUpkeep: Job = {
  name: 'platform.search.suggestions',
  everySeconds: MINUTE_SECONDS,
  lane: 'search-suggestions',
  work: async ({ db, signal }) => {
    while (!signal?.aborted && (await sweepReleased(db)));
    while (!signal?.aborted && (await refillSuggestions(db)));
  },
}
