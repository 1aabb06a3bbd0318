/** Takes the folder of a server that comes out of a backup, in place of one that would be made. */
import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import { explained } from './cluster.ts'
import { lockFolder } from './lock.ts'
import { type DataFolder, prepareDataFolder } from './placement.ts'

/**
 * @param server the data folder, and the major version of the server whose files come
 * @param fill writes them into an empty folder, for that account
 * @throws Error in words when there is a server already, somebody serves the folder or another version is installed; nothing is left then.
 */
export async function placeCluster(
  { dataDir, version }: { dataDir: string; version: string },
  fill: (folder: string, account: Account) => Promise<void>,
): Promise<void> {
  const { version: installed } = await findBinaries()
  if (installed.split('.')[0] !== version)
    throw new Error(
      `The backup is of the files of PostgreSQL ${version}, and ${installed.split('.')[0]} is installed. Restore a backup of its rows, or use the version of the site that made it.`,
    )
  const place = await prepareDataFolder(dataDir)
  const lock = await lockFolder(place.lockFile, place.dataDir)
  try {
    if (existsSync(place.cluster))
      throw new Error(`There is a database in ${dataDir} already. A backup is restored into an empty folder.`)
    await fillAside(place, fill)
  } finally {
    await lock.release()
  }
}

async function fillAside(place: DataFolder, fill: (folder: string, account: Account) => Promise<void>): Promise<void> {
  const half = path.join(place.home, 'cluster.restored')
  try {
    await rm(half, { recursive: true, force: true })
    await mkdir(half, { mode: 0o700 })
    if (place.account.switches) await chown(half, place.account.uid, place.account.gid)
    await fill(half, place.account)
    // Its passwords were not in the backup: without a note of them the next start sets new ones.
    await rm(place.secretsFile, { force: true })
    await rename(half, place.cluster)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw (error as NodeJS.ErrnoException).code ? explained(error, place) : error
  }
}
