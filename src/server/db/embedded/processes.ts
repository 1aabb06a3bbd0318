/** What the operating system knows of a process, so that a pid in a file is never taken for a process it no longer names. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** True when a process of this number runs (also when it belongs to another account). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process; empty when it cannot be read. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return raw.split('\0').join(' ').trim()
  }
  if (process.platform === 'win32') return ''
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

/** A word that differs for every process that ever bore this number (boot and start time); empty when the system does not tell. */
export async function birthOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const [boot, line] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    ])
    // The name in brackets may hold spaces: count the fields behind it (start time is the 22nd of all).
    const started = line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
    return started ? `${boot.trim()}:${started}` : ''
  }
  if (process.platform === 'win32') return ''
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'lstart=']).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

/** Waits until the process has ended; false when it is still there after `ms` milliseconds. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms
  while (isAlive(pid) && !(await isZombie(pid))) {
    if (Date.now() > until) return false
    await sleep(20)
  }
  return true
}

async function isZombie(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).startsWith('Z')
}
