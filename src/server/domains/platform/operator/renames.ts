/** Search finds what stands in a renamed category by its new name: indexed anew in batches, after the rename. */
import { MINUTE_SECONDS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { indexDocuments } from '#server/domains/platform/search/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { TREES } from './categories.ts'
import * as queries from './rename-queries.ts'

/** Records that one transaction indexes. */
const BATCH = 100
/** How many one run of the job takes; the rest waits for the next run. */
const TURN_LIMIT = 20

/** @returns false when nothing waits. */
export const indexNextRenamed = (db: Db): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const rename = await queries.lockRename(trx)
    if (!rename) return false
    const named = TREES[rename.area].named.find(one => one.kind === rename.kind)
    const source = getRegistry().searchSources.find(one => one.kind === rename.kind)
    const ids = named && source ? await named.listIds(trx, rename.category_id, rename.after_id, BATCH) : []
    const documents = []
    for (const id of ids) documents.push(await source?.get(trx, id))
    await indexDocuments(
      trx,
      documents.flatMap(document => document ?? []),
    )
    const last = ids.at(-1)
    if (ids.length < BATCH || last === undefined) await queries.deleteRename(trx, rename)
    else await queries.updateRename(trx, rename, last)
    return true
  })

export const indexRenamed: Job = {
  name: 'platform.operator.renamed-categories',
  everySeconds: MINUTE_SECONDS,
  async work({ db }) {
    for (let turn = 0; turn < TURN_LIMIT && (await indexNextRenamed(db)); turn++);
  },
}
