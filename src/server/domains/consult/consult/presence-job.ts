/** Consultants whose process died without a word are not there any more: their connections are no longer reported. */

import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { updatePresence } from './presence-queries.ts'

/**
 * Writes the presence of consultants. Their own pages show it at once, lists when they are rendered again.
 * @param userIds all who are not away when left out.
 */
export async function setConsultantsPresence(db: Db, userIds?: readonly number[]): Promise<void> {
  const changed = await updatePresence(db, userIds)
  if (changed.length > 0)
    await purgeTags(
      db,
      changed.map(id => pageTag.consultant(id)),
    )
}

export const presenceSweep: Job = {
  name: 'consult.consult.presence',
  everySeconds: 30,
  work: ({ db }) => setConsultantsPresence(db),
}
