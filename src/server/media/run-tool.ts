/** A program of the machine, run on what a stranger sent: for a bounded time, with bounded output, behind everything else, and killed. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { finished } from 'node:stream/promises'

const MAX_OUTPUT = 65_536
const MAX_COMPLAINT = 2_000

export class ToolMissingError extends Error {
  override name = 'ToolMissingError'
}

export type ToolRun = {
  /** Where it runs; what it writes lies there. */
  folder: string
  patienceMs: number
  signal?: AbortSignal | undefined
  /** Looked at while it runs: an error that ends it. */
  watch?: () => Promise<Error | null>
}

const WATCH_MS = 1_000

/**
 * @returns what it printed.
 * @throws ToolMissingError when there is no such program, Error with the last line of its complaint, and when it was ended.
 */
export async function runTool(
  program: string,
  args: readonly string[],
  { folder, patienceMs, signal, watch }: ToolRun,
): Promise<string> {
  signal?.throwIfAborted()
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let why: Error | null = null
  const end = (error: Error) => {
    why ??= error
    child.kill('SIGKILL')
  }
  let output = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.length > MAX_OUTPUT) end(new Error('it printed too much'))
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT)
  })
  const timers = [setTimeout(() => end(new Error('it took too long')), patienceMs)]
  if (watch) timers.push(setInterval(() => void watch().then(error => error && end(error)), WATCH_MS))
  const abort = () => end(new Error('the site is being stopped'))
  signal?.addEventListener('abort', abort)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ENOENT' ? new ToolMissingError(`there is no ${program}`) : error),
      )
      child.once('spawn', () => lower(child.pid))
      child.once('exit', resolve)
    })
    // What it has started itself might hold the pipes open; nobody waits for that.
    await Promise.race([
      finished(child.stdout).catch(() => undefined),
      new Promise(resolve => setTimeout(resolve, WATCH_MS).unref()),
    ])
    if (why) throw why
    if (code !== 0) throw new Error(complaint.trim().split('\n').at(-1)?.slice(0, 200) || `it ended with ${code}`)
    return output
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Requests come first. Where the system does not let it, it runs as everything else. */
function lower(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {}
}
