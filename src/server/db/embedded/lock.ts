/** One supervisor per data folder: a lock file that names its process, and that a killed process cannot leave locked. */
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './errors.ts'
import { birthOf, isAlive } from './processes.ts'

type Holder = { pid: number; birth: string; since: string; stopping?: boolean }

/** `stopping` tells the next start that it is worth waiting for a moment. */
export type FolderLock = { stopping(): Promise<void>; release(): Promise<void> }

/**
 * Takes the lock of a folder. A holder that is stopping, or that may just be about to, is waited for; one that stays is named
 * in the error (`folder-in-use`).
 */
export async function lockFolder(file: string, dataDir: string, waitMs = 8000): Promise<FolderLock> {
  const me: Holder = { pid: process.pid, birth: await birthOf(process.pid), since: new Date().toISOString() }
  const started = Date.now()
  for (;;) {
    if (await create(file, me)) break
    const holder = await readHolder(file)
    if (!holder) continue
    if (!(await stillHeld(holder, me))) {
      await clearStale(file, holder)
      continue
    }
    const waited = Date.now() - started
    if (waited > (holder.stopping ? waitMs : Math.min(waitMs, 700))) throw inUse(holder, dataDir)
    await sleep(50)
  }
  return {
    stopping: () => writeFile(file, JSON.stringify({ ...me, stopping: true })),
    release: () => rm(file, { force: true }),
  }
}

/** True when a living supervisor holds the lock. */
export async function isLocked(file: string): Promise<boolean> {
  const holder = await readHolder(file)
  if (!holder) return false
  return stillHeld(holder, null)
}

async function create(file: string, me: Holder): Promise<boolean> {
  // Written aside and linked into place, so that nobody ever reads a half-written lock.
  const draft = `${file}.${me.pid}`
  await writeFile(draft, JSON.stringify(me))
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: -1, birth: 'unreadable', since: '' }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function stillHeld(holder: Holder, me: Holder | null): Promise<boolean> {
  if (holder.pid < 1 || !isAlive(holder.pid)) return false
  if (me && holder.pid === me.pid) return holder.birth === me.birth
  const birth = await birthOf(holder.pid)
  return birth === '' || holder.birth === '' || birth === holder.birth
}

async function clearStale(file: string, seen: Holder): Promise<void> {
  const aside = `${file}.stale.${process.pid}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  const moved = await readHolder(aside)
  // Somebody was quicker and this is already the new holder's lock: give it back.
  if (moved && (moved.pid !== seen.pid || moved.birth !== seen.birth)) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

function inUse(holder: Holder, dataDir: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'folder-in-use',
    `The data folder ${dataDir} is already served by process ${holder.pid} (since ${holder.since}). Use that one, stop it ` +
      `first (kill ${holder.pid}), or give this one a folder and a port of its own: DATA_DIR=/another/folder PORT=4322 npm start`,
  )
}
