/**
 * Runs the site in worker processes and starts one anew that crashes or hangs. The listening socket stays open here, so that
 * connections which come while no worker runs wait for the next one instead of being refused.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#server/log.ts'
import { createCrashRow } from './crash-row.ts'
import { type Ended, type ListeningSocket, startWorker, type WorkerProcess, type WorkerScript } from './worker-process.ts'

export type SupervisorOptions = WorkerScript & {
  /** How many workers serve. */
  workers: number
  log: Logger
  /** Called once when the site crashes at every start and is not started again, with the reason in words. */
  onGivenUp(reason: string): void
  limits?: Partial<Limits>
}

type Limits = {
  /** Milliseconds without a beat after which a worker is killed. */
  hangMs: number
  /** Milliseconds that a worker has for the requests under way when the site is stopped. */
  stopMs: number
  /** A worker that served for less crashed at its start. */
  servedMs: number
  /** So many crashes in a row at the start are a loop. */
  crashes: number
  /** Milliseconds until a worker in a crash loop is tried again while others serve. */
  pauseMs: number
}

const LIMITS: Limits = { hangMs: 20_000, stopMs: 15_000, servedMs: 5_000, crashes: 5, pauseMs: 30_000 }

export type Supervisor = {
  /** Lets the first worker bring database and build up to date. @param databaseUrl null: the one of the settings. */
  prepare(databaseUrl: string | null): Promise<void>
  /** Starts serving with all workers. @throws Error in words when the first one cannot. */
  serve(databaseUrl: string | null): Promise<{ url: string }>
  /** Process ids of the workers that run now. */
  pids(): number[]
  /** Ends all workers in order. */
  stop(): Promise<void>
  /** Ends all workers at once. */
  kill(): void
}

/** Starts the first worker, which loads its code while the caller prepares the rest. */
export function superviseSite(options: SupervisorOptions): Supervisor {
  const { log } = options
  const limits = { ...LIMITS, ...options.limits }
  const running = new Set<WorkerProcess>()
  let database: string | null = null
  let socket: ListeningSocket | undefined
  let serving = false
  let stopping = false

  /** A place among the workers: when its worker ends, the next one takes it. */
  function openPlace(number: number): WorkerProcess {
    const row = createCrashRow(limits)
    let current = begin()

    function begin(): WorkerProcess {
      let replaced = false
      const replaceOnce = (delayMs: number) => {
        if (replaced || stopping || !serving) return
        replaced = true
        void replace(delayMs)
      }
      const worker = startWorker(options, {
        hangMs: limits.hangMs,
        // Its successor starts while the requests under way are finished; after a crash at the start the end is waited for and counted.
        onFailing: () => worker.servedMs() >= limits.servedMs && replaceOnce(0),
        onEnd: ended => {
          running.delete(worker)
          if (stopping || !serving) return
          const again = report(worker, ended)
          if (again !== null) replaceOnce(again)
        },
      })
      running.add(worker)
      return worker
    }

    /** @returns milliseconds until the next start, or null when there is none. */
    function report(worker: WorkerProcess, { code, signal, reason, servedMs }: Ended): number | null {
      const facts = { worker: number, pid: worker.pid, code, signal, reason, servedSeconds: Math.round(servedMs / 1_000) }
      if (code === 0 && !worker.isFailing()) {
        log.info(facts, 'a worker was stopped: starting another')
        return 0
      }
      if (row.note(servedMs)) {
        log.error(facts, 'the site crashed: starting it again')
        return 0
      }
      if ([...running].some(other => other !== current && other.servedMs() >= limits.servedMs)) {
        log.error(facts, 'a worker crashes at every start: waiting before the next')
        return limits.pauseMs
      }
      log.fatal(facts, 'the site crashes at every start')
      stopping = true
      const often = `${limits.crashes} times in a row, each time within ${limits.servedMs / 1_000} s of its start`
      options.onGivenUp(`The site crashed ${often}, and is not started again. The last reason: ${reason}`)
      return null
    }

    async function replace(delayMs: number): Promise<void> {
      if (delayMs > 0) await sleep(delayMs)
      if (stopping) return
      const began = performance.now()
      current = begin()
      const { pid } = current
      try {
        await current.serve(database, socket)
        log.warn(
          { worker: number, pid, seconds: Number(((performance.now() - began) / 1_000).toFixed(2)) },
          'the site serves again',
        )
      } catch {
        // A worker that cannot serve ends, and its end is reported.
      }
    }

    return current
  }

  const first = openPlace(1)

  return {
    prepare: databaseUrl => first.prepare(databaseUrl),
    async serve(databaseUrl) {
      database = databaseUrl
      const served = await first.serve(databaseUrl, undefined)
      socket = served.socket
      serving = true
      const others = Array.from({ length: options.workers - 1 }, (_, index) => openPlace(index + 2))
      await Promise.all(others.map(worker => worker.serve(database, socket).catch(() => undefined)))
      return { url: served.url }
    },
    pids: () => [...running].flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    async stop() {
      stopping = true
      await Promise.all([...running].map(worker => worker.stop(limits.stopMs)))
    },
    kill() {
      stopping = true
      for (const worker of running) worker.kill()
    },
  }
}
