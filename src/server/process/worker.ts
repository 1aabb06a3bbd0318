/** The inside of a worker process: does what the supervisor sends, beats while its event loop turns, and never outlives the supervisor. */
import type { SendHandle } from 'node:child_process'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { BEAT_MS, type ToSupervisor, type ToWorker } from './messages.ts'

/** Milliseconds that requests under way get when the worker ends because of an error that nothing caught. */
const LAST_REQUESTS_MS = 2_000
/** Milliseconds after which the code that was loaded is written to the compile cache: the next start, also after a crash, reads it there. */
const FLUSH_MS = 3_000

export type ServingSite = { url: string; server: Server; listenAlso(handle: object): void; close(): Promise<void> }

export type Work = {
  prepare(databaseUrl: string | null): Promise<void>
  /** @param socket the listening socket to serve on; undefined: open one on HOST:PORT. */
  serve(databaseUrl: string | null, socket: object | undefined): Promise<ServingSite>
}

export function runWorker(work: Work): void {
  let site: ServingSite | undefined
  let leaving = false

  const send = (message: ToSupervisor, socket?: SendHandle): void => {
    if (process.connected) process.send?.(message, socket, undefined, () => undefined)
  }

  const refuse = (error: unknown): void => {
    // In words: most of what stops a start is for a person to mend. The stack is for those who ask for it.
    if (process.env.DEBUG && error instanceof Error) console.error(error.stack)
    process.send?.(
      { type: 'refused', message: error instanceof Error ? error.message : String(error) } satisfies ToSupervisor,
      () => process.exit(1),
    )
  }

  const serve = async (databaseUrl: string | null, socket: object | undefined): Promise<void> => {
    site = await work.serve(databaseUrl, socket)
    if (leaving) return
    // The first worker's socket goes to the supervisor, which holds it open and hands it to every later worker.
    send({ type: 'serving', url: site.url }, socket ? undefined : (site.server as Server & { _handle?: SendHandle })._handle)
    setTimeout(() => flushCompileCache(), FLUSH_MS).unref()
  }

  /** Finishes the requests under way; before there are any, ends at once. */
  const stop = async (): Promise<void> => {
    if (leaving) return
    leaving = true
    await site?.close().catch(error => console.error(error))
    process.exit(0)
  }

  const fail = async (error: unknown): Promise<void> => {
    const again = leaving
    leaving = true
    console.error(error)
    if (again) process.exit(1)
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    send({ type: 'failing', reason })
    await Promise.race([site?.close().catch(() => undefined), sleep(LAST_REQUESTS_MS)])
    process.exit(1)
  }

  process.on('uncaughtException', error => void fail(error))
  process.on('disconnect', () => process.exit(1))
  // Ctrl+C reaches the whole group, and a service manager may send SIGTERM to all: both mean the same as the supervisor's word.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  process.on('message', (message: ToWorker, socket: object | undefined) => {
    if (message.type === 'stop') void stop()
    else if (message.type === 'listenAlso') {
      if (socket && !leaving) site?.listenAlso(socket)
    } else if (message.type === 'serve') serve(message.databaseUrl, socket).catch(refuse)
    else work.prepare(message.databaseUrl).then(() => send({ type: 'prepared' }), refuse)
  })
  setInterval(() => send({ type: 'beat' }), BEAT_MS).unref()
  send({ type: 'ready' })
}
