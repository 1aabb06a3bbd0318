/** One worker as the supervisor sees it: a process, what it last said, and what it was asked to do. */
import { type ChildProcess, fork, type SendHandle } from 'node:child_process'
import { LISTENERS } from '#server/http/listeners.ts'
import { reasonIn, rememberLines } from './last-lines.ts'
import { BEAT_MS, type ToSupervisor, type ToWorker } from './messages.ts'

/** How a worker is started. */
export type WorkerScript = { script: URL; execArgv: readonly string[]; env: NodeJS.ProcessEnv }

/** The listening socket as Node hands it between processes: never read here, only held open and passed on. */
export type ListeningSocket = { readonly fd?: number }

export type Served = { url: string; socket: ListeningSocket | undefined }

export type WorkerProcess = {
  readonly pid: number | undefined
  /** Milliseconds for which it has served; 0 before. */
  servedMs(): number
  /** True once it announced that it is about to end. */
  isFailing(): boolean
  prepare(databaseUrl: string | null): Promise<void>
  /** @throws Error in words when it cannot, or when it ends instead. */
  serve(databaseUrl: string | null, socket: ListeningSocket | undefined): Promise<Served>
  /** Ends it in order; by force after `maxWaitMs`. Resolves when it is gone. */
  stop(maxWaitMs: number): Promise<void>
  kill(): void
}

export type Ended = { code: number | null; signal: NodeJS.Signals | null; reason: string; servedMs: number }

/** Gives a worker that serves as many copies of its listening socket as it is to have listeners. */
export function shareSocket(child: ChildProcess, socket: ListeningSocket | undefined): void {
  if (!socket) return
  for (let copies = 1; copies < LISTENERS; copies++)
    if (child.connected) child.send({ type: 'listenAlso' } satisfies ToWorker, socket as unknown as SendHandle, () => undefined)
}

type Waiting = { done: ToSupervisor['type']; resolve(served: Served): void; reject(error: Error): void }

/**
 * Starts a worker.
 * @param options.hangMs a worker is killed after this time without a sign of life: its event loop is blocked.
 * @param options.onFailing is called when it announces its end, before it is gone.
 * @param options.onEnd is called once, when the process is gone.
 */
export function startWorker(
  { script, execArgv, env }: WorkerScript,
  options: { hangMs: number; onFailing(): void; onEnd(ended: Ended): void },
): WorkerProcess {
  const child: ChildProcess = fork(script, [], { execArgv: [...execArgv], env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  const lastLines = child.stderr ? rememberLines(child.stderr, process.stderr) : () => []
  let ready = false
  let failing: string | null = null
  let hung = false
  let servingSince: number | null = null
  let waiting: Waiting | null = null
  let unsent: (() => void) | null = null
  let silentBeats = 0
  let gone: Error | null = null

  const ended = new Promise<void>(resolve => {
    const finish = (code: number | null, signal: NodeJS.Signals | null, error?: Error) => {
      if (gone) return
      clearInterval(watch)
      const reason = error?.message ?? reasonOf(code, signal)
      gone = new Error(`The site ended before it could serve: ${reason}`)
      waiting?.reject(gone)
      waiting = null
      options.onEnd({ code, signal, reason, servedMs: servedMs() })
      resolve()
    }
    child.once('exit', (code, signal) => finish(code, signal))
    child.once('error', error => child.pid === undefined && finish(null, null, error))
  })

  // Counted in beats of this process's own clock: after the whole machine slept, no worker is taken for hung.
  const watch = setInterval(() => {
    silentBeats++
    if (silentBeats * BEAT_MS < options.hangMs || hung) return
    hung = true
    child.kill('SIGKILL')
  }, BEAT_MS)

  child.on('message', (message: ToSupervisor, handle: unknown) => {
    silentBeats = 0
    if (message.type === 'ready') {
      ready = true
      unsent?.()
      unsent = null
    } else if (message.type === 'failing') {
      failing = message.reason
      options.onFailing()
    } else if (message.type === 'refused') {
      failing = message.message
      waiting?.reject(new Error(message.message))
      waiting = null
    } else if (message.type === waiting?.done) {
      if (message.type === 'serving') servingSince = performance.now()
      waiting.resolve({ url: message.type === 'serving' ? message.url : '', socket: handle as ListeningSocket | undefined })
      waiting = null
    }
  })

  function servedMs(): number {
    return servingSince === null ? 0 : performance.now() - servingSince
  }

  function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
    if (hung) return `its event loop stood still for ${options.hangMs / 1_000} s`
    if (failing !== null) return failing
    const last = reasonIn(lastLines())
    const how = signal ? `ended by ${signal}` : `ended with code ${code}`
    return last ? `${how}: ${last}` : how
  }

  function request(message: ToWorker, done: ToSupervisor['type'], socket?: ListeningSocket): Promise<Served> {
    if (gone) return Promise.reject(gone)
    return new Promise((resolve, reject) => {
      waiting = { done, resolve, reject }
      // A process that is gone is reported by its exit; what could not be sent to it needs no report of its own.
      const send = () => child.send(message, socket as unknown as SendHandle | undefined, () => undefined)
      if (ready) send()
      else unsent = send
    })
  }

  return {
    get pid() {
      return child.pid
    },
    servedMs,
    isFailing: () => failing !== null,
    async prepare(databaseUrl) {
      await request({ type: 'prepare', databaseUrl }, 'prepared')
    },
    async serve(databaseUrl, socket) {
      const served = await request({ type: 'serve', databaseUrl }, 'serving', socket)
      shareSocket(child, socket ?? served.socket)
      return served
    },
    async stop(maxWaitMs) {
      if (gone) return
      // Before it takes messages it has begun nothing that could be finished.
      if (ready && child.connected) child.send({ type: 'stop' } satisfies ToWorker, () => undefined)
      else child.kill('SIGKILL')
      const force = setTimeout(() => child.kill('SIGKILL'), maxWaitMs)
      await ended
      clearTimeout(force)
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
