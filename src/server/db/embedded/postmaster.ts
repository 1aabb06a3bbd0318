/** The running server process: what its pid file says, whether it is ours and answers, starting it, ending it. */
import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { spawnOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Secrets } from './cluster.ts'
import { superuserUrl } from './cluster.ts'
import { EmbeddedDatabaseError, explain } from './errors.ts'
import type { DataFolder } from './placement.ts'
import { commandOf, isAlive, waitForEnd } from './processes.ts'

/** A server process and the loopback port on which it listens. */
export type Postmaster = { pid: number; port: number }

type PidFile = Postmaster & { status: string }

async function readPidFile(place: DataFolder): Promise<PidFile | null> {
  const text = await readFile(path.join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid < 1) return null
  return { pid, port: Number(lines[3]) || 0, status: (lines[7] ?? '').trim() }
}

/**
 * A server of this folder that outlived its supervisor, when it answers with our password and says that it serves our folder;
 * null when there is none. A pid file whose process is gone or is something else is removed.
 */
export async function findSurvivor(
  place: DataFolder,
  secrets: Secrets,
): Promise<(Postmaster & { fingerprint: string; version: string }) | null> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const file = await readPidFile(place)
    if (!file) return null
    if (!isAlive(file.pid) || !(await isServerOf(place, file.pid))) {
      await rm(path.join(place.cluster, 'postmaster.pid'), { force: true })
      return null
    }
    if (file.status === 'ready') {
      const facts = await ask(file.port, secrets)
      if (facts?.folder === place.cluster) return { pid: file.pid, port: file.port, ...facts }
      if (facts) return null
    }
    await sleep(100)
  }
  const file = await readPidFile(place)
  throw new EmbeddedDatabaseError(
    'start-failed',
    `A database server (process ${file?.pid}) holds ${place.cluster} but does not answer. End it (kill -INT ${file?.pid}) and start again.`,
  )
}

/** Never remove the pid file of a server that runs: where the command line can be read it has to name the folder. */
async function isServerOf(place: DataFolder, pid: number): Promise<boolean> {
  const command = await commandOf(pid)
  return command === '' ? process.platform === 'win32' : command.includes(place.cluster)
}

async function ask(port: number, secrets: Secrets): Promise<{ folder: string; fingerprint: string; version: string } | null> {
  const client = new Client({ connectionString: superuserUrl(port, secrets), connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('data_directory') as folder, current_setting('server_version') as version,
              coalesce(current_setting('chenghui.settings', true), '') as fingerprint`,
    )
    return rows[0] as { folder: string; fingerprint: string; version: string }
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Children of a killed server leave within moments; each try to start beside them costs little. */
const LEAVING_MS = 50
const NICENESS = 5
const MAX_WAIT_MS = 10_000

type StartOptions = {
  /** The port to listen on when it is free; by default any. */
  port?: number
  /** Only this port will do: the site knows the server by it. */
  keepsPort?: boolean
  /** Called once when the server that was started ends, by whatever cause. */
  onEnd?: () => void
}

/** Starts the server and waits until it takes connections. Its messages go to the log file. */
export async function startPostmaster(
  place: DataFolder,
  binaries: Binaries,
  { port: wanted, keepsPort = false, onEnd }: StartOptions,
): Promise<Postmaster> {
  await rotateLog(place)
  const began = performance.now()
  let port = wanted ?? (await freePort())
  for (;;) {
    const logStart = await sizeOf(place.logFile)
    let ready = false
    const pid = await launch(place, binaries, port, () => ready && onEnd?.())
    ready = await becomesReady(place, pid)
    if (ready) return { pid, port }
    const output = (await readFile(place.logFile, 'utf8').catch(() => '')).slice(logStart).trim()
    const advice = explain(output, place.home)
    // The port went to somebody else meanwhile, or the last children of a killed server are still leaving: both pass.
    if (performance.now() - began < MAX_WAIT_MS && (advice?.code === 'no-port' || advice?.code === 'folder-in-use')) {
      if (advice.code === 'no-port' && !keepsPort) port = await freePort()
      await sleep(advice.code === 'no-port' ? 20 : LEAVING_MS)
      continue
    }
    if (advice) throw advice
    throw new EmbeddedDatabaseError(
      'start-failed',
      `The embedded database did not start. Its log (${place.logFile}) ends with:\n${output.slice(-1500)}`,
    )
  }
}

async function launch(place: DataFolder, binaries: Binaries, port: number, onEnd: () => void): Promise<number> {
  const log = openSync(place.logFile, 'a', 0o600)
  try {
    // Detached: Ctrl+C in the terminal must reach the site first, which then stops the database in order.
    const child = spawn(binaries.postgres, ['-D', place.cluster, '-p', String(port)], {
      ...spawnOptions(place.account),
      detached: true,
      stdio: ['ignore', log, log],
      windowsHide: true,
    })
    const failed = new Promise<never>((_, reject) => child.once('error', reject))
    await Promise.race([new Promise(resolve => child.once('spawn', resolve)), failed])
    child.once('exit', onEnd)
    child.unref()
    giveWay(child.pid as number)
    return child.pid as number
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'start-failed',
      `The embedded database could not be run as account ${place.account.uid}: ${(error as Error).message}. Start as an ordinary user, or use DATABASE_URL.`,
      error,
    )
  } finally {
    closeSync(log)
  }
}

/**
 * The site has one thread, the database a process for each connection: where they share a processor, a dozen of them would hold up every
 * cached page for as long as they take together.
 */
function giveWay(pid: number): void {
  try {
    os.setPriority(pid, NICENESS)
  } catch {
    // Some systems do not let it; it is slower under load, nothing else.
  }
}

async function becomesReady(place: DataFolder, pid: number): Promise<boolean> {
  // Replaying the log after a crash may take long; as long as the process lives, it is on its way.
  for (;;) {
    const file = await readPidFile(place)
    if (file?.pid === pid && file.status === 'ready') return true
    if (await waitForEnd(pid, 10)) return false
  }
}

/** Ends the server: in order (fast), then at once, and by force as the last resort. */
export async function stopPostmaster(place: DataFolder, binaries: Binaries, { pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', '20']).catch(
      () => undefined,
    )
    return
  }
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 6000],
    ['SIGKILL', 2000],
  ]
  for (const [signal, waitMs] of steps) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw new EmbeddedDatabaseError(
        'stop-failed',
        `The embedded database (process ${pid}) may not be stopped by this account.`,
        error,
      )
    }
    if (await waitForEnd(pid, waitMs)) return
  }
}

async function rotateLog(place: DataFolder): Promise<void> {
  if ((await sizeOf(place.logFile)) > 1024 * 1024) await rename(place.logFile, `${place.logFile}.1`)
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error =>
      reject(new EmbeddedDatabaseError('no-port', `No port can be opened on 127.0.0.1: ${error.message}`, error)),
    )
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
