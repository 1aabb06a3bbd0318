/** PostgreSQL refuses to run as root: this settles which account runs it and what that account can reach. */
import { stat } from 'node:fs/promises'
import path from 'node:path'

/** `switches`: the server runs under another account than this process (only root can do that). */
export type Account = { uid: number; gid: number; switches: boolean }

/** The account that owns nothing, present on every Unix. */
const NOBODY = 65534

/**
 * Who runs the server: this account, or when it is root the owner of the existing database, else the owner of the data folder,
 * else nobody. So root and an ordinary owner can start the same folder in turn.
 */
export async function chooseAccount(clusterDir: string, dataDir: string): Promise<Account> {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0) return { uid, gid, switches: false }
  for (const folder of [clusterDir, dataDir]) {
    const owner = await stat(folder).catch(() => null)
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switches: true }
  }
  return { uid: NOBODY, gid: NOBODY, switches: true }
}

/** What `spawn` needs to run as the account, away from any folder it may not enter and with none of our settings. */
export function spawnOptions(account: Account): { uid?: number; gid?: number; cwd?: string; env: NodeJS.ProcessEnv } {
  if (process.platform === 'win32') return { env: process.env }
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }
  return account.switches ? { uid: account.uid, gid: account.gid, cwd: '/', env } : { cwd: '/', env }
}

/** True when the account can pass every folder above `target` and has `rights` (permission bits; read and enter) on it. */
export async function canReach(target: string, account: Account, rights = 0o5): Promise<boolean> {
  if (!account.switches) return true
  let at = path.resolve(target)
  let needed = rights
  for (;;) {
    const entry = await stat(at).catch(() => null)
    if (entry && !allows(entry, account, needed)) return false
    const parent = path.dirname(at)
    if (parent === at) return true
    at = parent
    needed = 0o1
  }
}

function allows(entry: { mode: number; uid: number; gid: number }, account: Account, needed: number): boolean {
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0
  return ((entry.mode >> shift) & needed) === needed
}
