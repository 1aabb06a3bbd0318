/** Where the database of a data folder lies: inside it, or where the server's account can reach when the folder is closed to it. */
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Account } from './account.ts'
import { canReach, chooseAccount } from './account.ts'

/** `home` is ours (lock, passwords, log); `cluster` inside it belongs to the server's account. */
export type DataFolder = {
  dataDir: string
  home: string
  cluster: string
  lockFile: string
  secretsFile: string
  logFile: string
  /** Where the server puts finished pieces of its log, if it is asked to, until they are sent to the archive. */
  spool: string
  /** Names the history that this cluster writes: one that came out of a backup goes on in a history of its own. */
  historyFile: string
  account: Account
}

/** Folder of the machine for binaries and databases that a closed checkout cannot hold. */
export const machineFolders = process.platform === 'win32' ? [os.tmpdir()] : ['/var/lib/chenghui', '/var/tmp/chenghui']

/** Settles and creates the place. A note in the data folder remembers a place outside of it. */
export async function prepareDataFolder(dataDirGiven: string): Promise<DataFolder> {
  const dataDir = path.resolve(dataDirGiven)
  const isNew = (await mkdir(dataDir, { recursive: true, mode: 0o755 })) !== undefined
  const inside = path.join(dataDir, 'postgres')
  const account = await chooseAccount(path.join(inside, 'cluster'), dataDir)
  if (!account.switches) return make(dataDir, inside, account)

  // A folder that root has just made is closed only by root's umask: let the server's account pass through it.
  if (isNew) await chmod(dataDir, 0o755)
  const note = path.join(dataDir, 'postgres.location')
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (noted) return make(dataDir, noted, await chooseAccount(path.join(noted, 'cluster'), dataDir))
  await openToAccount(dataDir, account)
  if (await canReach(dataDir, account, 0o1)) return make(dataDir, inside, account)

  // A new name each time: without the note, the data folder was removed to begin anew.
  const name = randomBytes(6).toString('hex')
  for (const machineFolder of machineFolders) {
    try {
      await mkdir(machineFolder, { recursive: true, mode: 0o755 })
      await chmod(machineFolder, 0o755)
      const place = await make(dataDir, path.join(machineFolder, `database-${name}`), account)
      if (!(await canReach(place.home, account, 0o1))) continue
      await writeFile(note, `${place.home}\n`)
      return place
    } catch (error) {
      if (machineFolder === machineFolders.at(-1)) throw error
    }
  }
  return make(dataDir, inside, account)
}

/** A folder that belongs to root alone lets the server's group pass, and nobody else; the folders above it are not touched. */
async function openToAccount(dataDir: string, account: Account): Promise<void> {
  const { uid, mode } = await stat(dataDir)
  if (uid !== 0 || (mode & 0o077) !== 0) return
  await chown(dataDir, uid, account.gid)
  await chmod(dataDir, (mode & 0o777) | 0o010)
}

async function make(dataDir: string, home: string, account: Account): Promise<DataFolder> {
  await mkdir(home, { recursive: true, mode: 0o755 })
  if (account.switches) {
    await chmod(home, 0o755)
    // The owner of the data folder keeps the right to start it without root.
    if (account.uid !== 65534) await chown(home, account.uid, account.gid)
  }
  const at = (name: string) => path.join(home, name)
  return {
    dataDir,
    home,
    cluster: at('cluster'),
    lockFile: at('supervisor.lock'),
    secretsFile: at('secrets.json'),
    logFile: at('server.log'),
    spool: at('spool'),
    historyFile: at('history'),
    account,
  }
}
