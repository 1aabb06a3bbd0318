/** Starts the site the way a person does, in a process that tests may kill. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Started = { child: ChildProcess; url: string; output: () => string; ended: Promise<number | null> }

const started: ChildProcess[] = []

/** Ends what a failed test left running, so that it fails alone. */
export async function killLeft(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await new Promise(resolve => child.once('exit', resolve))
  }
}

export async function startCommand(
  script: 'start' | 'seed',
  dataDir: string,
  port: number,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<Started> {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  return { child, url: `http://127.0.0.1:${port}`, output: () => output, ended }
}

/** Waits until the site answers as ready; throws with its output when it ends or takes longer than `ms`. */
export async function untilReady(started: Started, ms = 30_000): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (started.child.exitCode !== null) throw new Error(`ended instead of serving:\n${started.output()}`)
    const ready = await fetch(`${started.url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) return performance.now() - began
    if (performance.now() - began > ms) throw new Error(`not ready after ${ms} ms:\n${started.output()}`)
    await sleep(15)
  }
}

/** Kills without a word, and waits until it is gone. */
export async function kill(started: Started): Promise<void> {
  started.child.kill('SIGKILL')
  await started.ended
}

/** Process number of the worker that serves, a child of the process that was started. */
export function workerPid(started: Started): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines.map(line => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line)).find(match => match && isWorker(started, match))
  if (!found) throw new Error(`no worker runs:\n${started.output()}`)
  return Number(found[1])
}

const isWorker = (started: Started, [, , parent, args = '']: RegExpExecArray): boolean =>
  Number(parent) === started.child.pid && args.includes('/worker.mjs')

/** Process number of the database server of a data folder, as its pid file says. */
export const serverPid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
