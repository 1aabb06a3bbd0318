/** Takes the folder of a server that comes out of a backup, in place of one that would be made. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { explained, give, newPassword, resetPassword, write, writeSecrets } from './cluster.ts'
import { lockFolder } from './lock.ts'
import { type DataFolder, prepareDataFolder } from './placement.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { runnableBinaries } from './supervisor.ts'

/** What fills the folder: the files of a backup, and pieces of the log that were written since. */
export type Contents = {
  /** Writes the files of the server into an empty folder, for that account. */
  fill(folder: string, account: Account): Promise<void>
  /** Unset: the server is as it was when the backup was finished. */
  log?:
    | {
        /** The last moment that counts; null: as far as the log goes. */
        until: Date | null
        /** Writes the pieces into an empty folder. */
        write(folder: string): Promise<void>
      }
    | undefined
}

/** Below the folder of the server, in which it runs. */
const LOG_FOLDER = 'log.restored'
const SIGNAL_FILE = 'recovery.signal'
/** Settings beside the settings file; the last of a name counts. */
const EXTRA_SETTINGS = 'postgresql.auto.conf'
const NOT_REACHED = /recovery ended before configured recovery target was reached/

/**
 * @param server the data folder, and the major version of the server whose files come
 * @throws Error in words when there is a server already, somebody serves the folder or another version is installed; nothing is left then.
 */
export async function placeCluster(
  { dataDir, version }: { dataDir: string; version: string },
  contents: Contents,
): Promise<void> {
  const installed = (await findBinaries()).version.split('.')[0]
  if (installed !== version)
    throw new Error(
      `The backup is of the files of PostgreSQL ${version}, and ${installed} is installed. Restore a backup of its rows, or use the version of ` +
        'the site that made it.',
    )
  const place = await prepareDataFolder(dataDir)
  const lock = await lockFolder(place.lockFile, place.dataDir)
  try {
    if (existsSync(place.cluster))
      throw new Error(`There is a database in ${dataDir} already. A backup is restored into an empty folder.`)
    await fillAside(place, contents)
  } finally {
    await lock.release()
  }
}

async function fillAside(place: DataFolder, contents: Contents): Promise<void> {
  const half = path.join(place.home, 'cluster.restored')
  try {
    await rm(half, { recursive: true, force: true })
    await mkdir(half, { mode: 0o700 })
    await give(place, half)
    await contents.fill(half, place.account)
    // Its passwords were not in the backup.
    const secrets = { superuser: newPassword(), site: newPassword(), prepared: false }
    await recover({ ...place, cluster: half }, contents.log, secrets.superuser)
    await writeSecrets(place, secrets)
    await endHistory(place)
    await rename(half, place.cluster)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw (error as NodeJS.ErrnoException).code ? explained(error, place) : error
  }
}

/** What the new server writes is not what another wrote here; pieces of that which were not sent stay beside it. */
async function endHistory(place: DataFolder): Promise<void> {
  const left = await readdir(place.spool).catch(() => [])
  if (left.length > 0) await rename(place.spool, `${place.spool}.${Date.now()}`)
  await rm(place.historyFile, { force: true })
}

/** Brings the cluster to the moment that is wanted, and gives it a password. */
async function recover(place: DataFolder, log: Contents['log'], password: string): Promise<void> {
  const binaries = await runnableBinaries(place)
  if (log) await recoverThrough(log, place, binaries)
  await resetPassword(place, binaries, password)
}

async function recoverThrough(log: NonNullable<Contents['log']>, place: DataFolder, binaries: Binaries): Promise<void> {
  const at = (name: string) => path.join(place.cluster, name)
  await mkdir(at(LOG_FOLDER))
  await give(place, at(LOG_FOLDER))
  await log.write(at(LOG_FOLDER))
  const settings = await readFile(at(EXTRA_SETTINGS), 'utf8')
  const recoverTo = async (until: Date | null) => {
    await write(place, at(SIGNAL_FILE), '')
    await writeFile(at(EXTRA_SETTINGS), `${settings}\n${recoverySettings(until)}`)
    // It ends its recovery, and a history begins, before it takes connections.
    await stopPostmaster(place, binaries, await startPostmaster(place, binaries, {}))
  }
  await recoverTo(log.until).catch(error => {
    // Nobody wrote after that moment in the pieces that reach beyond it: their end is that moment.
    if (!log.until || !NOT_REACHED.test((error as Error).message)) throw error
    return recoverTo(null)
  })
  await writeFile(at(EXTRA_SETTINGS), settings)
  await rm(at(LOG_FOLDER), { recursive: true, force: true })
}

function recoverySettings(until: Date | null): string {
  const copy = process.platform === 'win32' ? `copy "${LOG_FOLDER}\\\\%f" "%p"` : `cp "${LOG_FOLDER}/%f" "%p"`
  const target = until
    ? [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`, "recovery_target_action = 'promote'"]
    : []
  // The spool that its settings name is that of the server that was copied; ready for reading alone, it would be stopped before its history begins.
  return ["archive_mode = 'off'", "hot_standby = 'off'", `restore_command = '${copy}'`, ...target, ''].join('\n')
}
