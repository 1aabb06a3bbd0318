/**
 * Asks a server at a given rate, whether it keeps up or not, as visitors do: they do not wait for each other. From a process of its own,
 * over bare sockets. Several streams of requests run side by side, each with a rate and a count of its own.
 */
import { fork, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

export type OpenStream = {
  name: string
  paths: string[]
  perSecond: number
  /** Loopback addresses that it comes from; without them the system's choice. */
  from?: string[]
}
/** `warmMs`: what is sent so long is not counted: the generator is slow until it is compiled and its connections stand. */
export type OpenPlan = {
  url: string
  streams: OpenStream[]
  ms: number
  warmMs: number
  maxWaitMs: number
  headers?: Record<string, string>
}

/** Times in milliseconds. `good`: status 200 within the patience. `failed`: no whole answer. */
export type OpenResult = {
  sent: number
  good: number
  shed: number
  late: number
  failed: number
  /** Answers of 500 and the like; 503 is no failure of the server but its word that it is busy. */
  errors: number
  /** Of the answers of 200. */
  times: number[]
}

/** Several runs of one stream as one. */
export const together = (results: readonly OpenResult[]): OpenResult => {
  const sum = (of: (result: OpenResult) => number) => results.reduce((all, result) => all + of(result), 0)
  return {
    sent: sum(one => one.sent),
    good: sum(one => one.good),
    shed: sum(one => one.shed),
    late: sum(one => one.late),
    failed: sum(one => one.failed),
    errors: sum(one => one.errors),
    times: results.flatMap(one => one.times),
  }
}

/** @returns milliseconds that such a share of the answers of 200 did not exceed; 0 of none. */
export function timeAt({ times }: OpenResult, share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const MAX_SOCKETS = 6_000

/** The processor left to the generator alone, when there are two and `taskset` to hold others away from it. */
export const ownCore = os.cpus().length > 1 && existsSync('/usr/bin/taskset') ? os.cpus().length - 1 : undefined

/** Holds a process with all its threads, and what it starts from now on, to the processors that the generator does not use. */
export async function leaveCore(pid: number): Promise<void> {
  if (ownCore === undefined) return
  const child = spawn('taskset', ['-a', '-c', '-p', `0-${ownCore - 1}`, String(pid)], { stdio: 'ignore' })
  await new Promise(resolve => child.once('exit', resolve))
}

/** Runs a plan in a child process. */
export async function openLoad(plan: OpenPlan): Promise<Record<string, OpenResult>> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  if (ownCore !== undefined) {
    const pin = spawn('taskset', ['-a', '-c', '-p', String(ownCore), String(child.pid)], { stdio: 'ignore' })
    await new Promise(resolve => pin.once('exit', resolve))
  }
  return new Promise((resolve, reject) => {
    child.once('message', message => {
      child.disconnect()
      resolve(message as Record<string, OpenResult>)
    })
    child.once('error', reject)
    child.once('exit', code => code && reject(new Error(`load generator ended with ${code}`)))
    child.send(plan)
  })
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', plan => {
    void run(plan as OpenPlan).then(result => {
      process.send?.(result)
      process.once('disconnect', () => process.exit(0))
    })
  })
}

type Answer = { status: number; ms: number }

/** One connection with one request on its way at a time. */
class Connection {
  readonly #socket: net.Socket
  #answered: ((answer: Answer | undefined) => void) | undefined
  #sentAt = 0
  #head = ''
  #left = -1
  #status = 0

  constructor(url: URL, from: string | undefined, closed: (connection: Connection) => void) {
    this.#socket = net.connect({ host: url.hostname, port: Number(url.port), noDelay: true, localAddress: from })
    this.#socket.on('data', piece => this.#read(piece))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      closed(this)
      this.#finish(undefined)
    })
  }

  send(request: Buffer, answered: (answer: Answer | undefined) => void): void {
    this.#answered = answered
    this.#sentAt = performance.now()
    this.#socket.write(request)
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #finish(answer: Answer | undefined): void {
    const answered = this.#answered
    this.#answered = undefined
    this.#left = -1
    this.#head = ''
    answered?.(answer)
  }

  #read(piece: Buffer): void {
    if (this.#left === -1) {
      // Heads are ASCII, so that places in the text are places in the bytes.
      this.#head += piece.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end === -1) return
      this.#status = Number(this.#head.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head.slice(0, end))
      this.#left = (this.#status === 304 ? 0 : Number(length?.[1] ?? 0)) - (this.#head.length - end - 4)
    } else this.#left -= piece.length
    if (this.#left <= 0) this.#finish({ status: this.#status, ms: performance.now() - this.#sentAt })
  }
}

type Stream = {
  perSecond: number
  /** Requests sent so far. */
  begun: number
  /** Of these, what waits for its answer. */
  busy: number
  tally: OpenResult
  sendOne(): void
}

type Shared = {
  url: URL
  tail: string
  maxWaitMs: number
  /** Connections of all streams. */
  all: Set<Connection>
  /** False while it only warms up. */
  counts(): boolean
}

const nothing = (): OpenResult => ({ sent: 0, good: 0, shed: 0, late: 0, failed: 0, errors: 0, times: [] })

function count(tally: OpenResult, answer: Answer | undefined, maxWaitMs: number): void {
  if (!answer) tally.failed++
  else if (answer.status === 503) tally.shed++
  else if (answer.status >= 500) tally.errors++
  else if (answer.status !== 200) tally.failed++
  else if (answer.ms > maxWaitMs) tally.late++
  else tally.good++
  if (answer?.status === 200) tally.times.push(answer.ms)
}

function openStream(plan: OpenStream, { url, tail, maxWaitMs, all, counts }: Shared): Stream {
  const requests = plan.paths.map(path => Buffer.from(`GET ${path} HTTP/1.1\r\n${tail}`, 'latin1'))
  const idle = new Map<string, Connection[]>()
  const uncounted = nothing()
  const connect = (from: string | undefined, ours: Connection[]) =>
    new Connection(url, from, gone => {
      all.delete(gone)
      const place = ours.indexOf(gone)
      if (place !== -1) ours.splice(place, 1)
    })
  const stream: Stream = {
    perSecond: plan.perSecond,
    begun: 0,
    busy: 0,
    tally: nothing(),
    sendOne() {
      const from = plan.from?.[stream.begun % plan.from.length]
      const ours = idle.get(from ?? '') ?? []
      idle.set(from ?? '', ours)
      if (ours.length === 0 && all.size >= MAX_SOCKETS) return
      const connection = ours.pop() ?? connect(from, ours)
      all.add(connection)
      const tally = counts() ? stream.tally : uncounted
      tally.sent++
      const request = requests[stream.begun++ % requests.length] as Buffer
      stream.busy++
      connection.send(request, answer => {
        stream.busy--
        if (answer) ours.push(connection)
        count(tally, answer, maxWaitMs)
      })
    },
  }
  return stream
}

/** It never sleeps: to wake it for every answer would be work of the server's processor, which visitors elsewhere do not ask of it. */
function stayAwake(): () => void {
  let isRunning = true
  const turn = () => {
    if (isRunning) setImmediate(turn)
  }
  turn()
  return () => {
    isRunning = false
  }
}

async function run(plan: OpenPlan): Promise<Record<string, OpenResult>> {
  const url = new URL(plan.url)
  const fields = Object.entries({ Host: url.host, 'Accept-Encoding': 'gzip', ...plan.headers })
  const tail = `${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const all = new Set<Connection>()
  const started = performance.now()
  const counts = () => performance.now() - started >= plan.warmMs
  const shared = { url, tail, maxWaitMs: plan.maxWaitMs, all, counts }
  const streams = plan.streams.map(stream => openStream(stream, shared))

  const letSleep = stayAwake()
  let elapsed = 0
  while (elapsed < plan.ms) {
    elapsed = Math.min(plan.ms, performance.now() - started)
    for (const stream of streams) {
      // What is due by now; a generator that lags behind skips nothing, it sends in a bunch.
      const due = Math.floor((elapsed / 1000) * stream.perSecond)
      for (let left = due - stream.begun; left > 0; left--) stream.sendOne()
    }
    await new Promise(next => setTimeout(next, 1))
  }
  const until = performance.now() + plan.maxWaitMs + 500
  while (performance.now() < until && streams.some(({ busy }) => busy > 0)) await new Promise(next => setTimeout(next, 20))
  letSleep()
  for (const connection of all) connection.destroy()
  await new Promise(next => setTimeout(next, 50))
  return Object.fromEntries(streams.map(({ tally }, index) => [plan.streams[index]?.name, tally]))
}
