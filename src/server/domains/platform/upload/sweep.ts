/** Deletes uploads that were not finished or used in time: the bytes first, then the row, so that an interrupted sweep leaves no file behind. */

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { deleteEndedLeases } from './lease-queries.ts'
import { isPublicPurpose } from './policy.ts'
import { deleteUploads, lockExpired, lockFilesToSweep } from './queries.ts'
import { stopTransfer } from './transit.ts'

const BATCH = 50
const WORK_MS = HOUR_MS

/** @returns how many uploads went. */
export async function sweepUploads(db: Db, port: UploadsPort, now: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const gone = await db.transaction().execute(async trx => {
      if (!(await lockFilesToSweep(trx))) return 0
      const rows = await lockExpired(trx, now, BATCH)
      for (const { key, purpose } of rows) {
        await stopTransfer(port.transit, key)
        await port.store.remove(isPublicPurpose(purpose) ? 'public' : 'private', key)
      }
      if (rows.length > 0)
        await deleteUploads(
          trx,
          rows.map(row => row.id),
        )
      return rows.length
    })
    swept += gone
    if (gone < BATCH) break
  }
  await sweepWork(join(port.transit, 'work'), now)
  return swept
}

/** Folders of inspections that a power cut left behind. */
async function sweepWork(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(join(folder, name)).catch(() => null)
    if (info && now.getTime() - info.mtimeMs > WORK_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}

export const uploadSweep: Job = {
  name: 'platform.upload.expiry',
  everySeconds: 600,
  work: async ({ db, ports, now }) => {
    await sweepUploads(db, ports.uploads, now)
    await deleteEndedLeases(db)
  },
}
