/** Processes under measurement: the built site on a bench database, and servers to hold it against. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ListeningSocket, shareSocket } from '#server/process/worker-process.ts'
import { LOW_MEMORY } from '../../scripts/lib/bootstrap.mjs'

export type Running = {
  url: string
  pid: number
  /** Asks the process a question and gives its next answer. */
  ask<Answer>(question: string): Promise<Answer>
  stop(): Promise<void>
}

const here = fileURLToPath(new URL('.', import.meta.url))

/** Starts a module that sends `{ url }` once it answers, and stops it with SIGTERM. */
export function startModule(
  file: string,
  env: NodeJS.ProcessEnv = {},
  args: string[] = [],
  flags: string[] = [],
): Promise<Running> {
  const child = fork(path.join(here, file), args, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    execArgv: flags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message, handle) => {
      const { url } = message as { url: string }
      shareSocket(child, handle as ListeningSocket | undefined)
      resolve({
        url,
        pid: child.pid as number,
        ask: <Answer>(question: string) =>
          new Promise<Answer>(answer => {
            child.once('message', reply => answer(reply as Answer))
            child.send(question)
          }),
        stop: () => stop(child),
      })
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
}

/** The built site on a database, with the bounds of `npm start`; `env` changes its settings (PAGE_CACHE_MB=0: no page cache). */
export const startSite = (databaseUrl: string, env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<Running> =>
  startModule(
    'serve-site.ts',
    { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl, ...LOW_MEMORY.environment, ...env },
    args,
    LOW_MEMORY.flags,
  )

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.removeAllListeners('error')
  child.kill('SIGTERM')
  await ended
}

/** Processor time that a process has used so far, in seconds; 0 where the system does not tell. Steadier than the clock on a busy machine. */
export function cpuSeconds(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
