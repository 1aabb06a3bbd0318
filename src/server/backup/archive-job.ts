/** Sends what the embedded server has finished of its log to the archive, and says when the server cannot put it aside. */
import { findSpool } from '#server/db/embedded/spool.ts'
import type { Job } from '#server/jobs/loop.ts'
import { type Archive, openArchive, sendPieces } from './archive.ts'
import type { Place } from './place/place.ts'
import { findUnarchivedLog } from './queries.ts'

/** Together with the seconds of a piece, the most that a lost disk costs. */
const EVERY_SECONDS = 30

export type ArchiveSettings = { open: () => Promise<Place>; dataDir: string; passphrase: string | undefined }

/** Sends what is left when the server has ended: with it, the last it wrote is there, and nobody waits for it any more. */
export async function sendRest({ open, dataDir, passphrase }: ArchiveSettings): Promise<void> {
  const spool = await findSpool(dataDir)
  if (spool) await sendPieces(spool, await openArchive(await open(), passphrase))
}

export function createArchiveJob({ open, dataDir, passphrase }: ArchiveSettings): Job {
  let archive: Archive | undefined
  return {
    name: 'backup-archive',
    everySeconds: EVERY_SECONDS,
    lane: 'backup-archive',
    async work({ db }) {
      const spool = await findSpool(dataDir)
      if (!spool) return
      archive ??= await openArchive(await open(), passphrase)
      await sendPieces(spool, archive)
      const unarchived = await findUnarchivedLog(db)
      if (unarchived)
        throw new Error(`The embedded server cannot put ${unarchived} of its log into ${spool.folder}: its own log says why.`)
    },
  }
}
