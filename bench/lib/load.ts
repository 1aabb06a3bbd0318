/**
 * Asks a server as fast as it answers, over kept connections, from a process of its own. Written on bare sockets so that the
 * measure is not the measuring: an HTTP client in JavaScript is slower than the server it should try.
 */
import { fork } from 'node:child_process'
import net from 'node:net'
import { fileURLToPath } from 'node:url'

export type LoadPlan = {
  url: string
  /** Paths asked in turn. */
  paths: string[]
  headers?: Record<string, string>
  connections: number
  /** Stop after so many milliseconds … */
  ms?: number
  /** … or after so many answers. */
  requests?: number
}

/** Latencies in milliseconds. */
export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  p50: number
  p99: number
  max: number
  bytes: number
  statuses: Record<string, number>
}

/** Runs a plan in a child process. */
export function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', message => {
      child.disconnect()
      resolve(message as LoadResult)
    })
    child.once('error', reject)
    child.once('exit', code => code && reject(new Error(`load generator ended with ${code}`)))
    child.send(plan)
  })
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', plan => {
    run(plan as LoadPlan).then(
      result => process.send?.(result),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}

type Answer = { status: string; closes: boolean }

/** Reads the answers of one connection. @param answered is told of each when its last byte has come. @returns takes the next piece. */
function readAnswers(answered: (answer: Answer) => void): (piece: Buffer) => void {
  let rest: Buffer | null = null
  let tail: Buffer = Buffer.alloc(0)
  let answer: Answer | null = null
  let chunked = false
  let left = 0
  // What is compressed hardly ever contains the five bytes that end a chunked answer, least of all at the end of a piece.
  const lastChunk = (piece: Buffer): number => {
    tail = Buffer.concat([tail, piece]).subarray(-5)
    return tail.toString('latin1') === '0\r\n\r\n' ? 0 : 1
  }
  return piece => {
    if (answer === null) {
      const seen: Buffer = rest ? Buffer.concat([rest, piece]) : piece
      const end = seen.indexOf('\r\n\r\n')
      rest = end === -1 ? seen : null
      if (end === -1) return
      const head = seen.toString('latin1', 0, end)
      answer = { status: head.slice(9, 12), closes: /\r\nconnection: close/i.test(head) }
      chunked = /\r\ntransfer-encoding: chunked/i.test(head)
      left = chunked ? lastChunk(seen.subarray(end + 4)) : bodyLength(head, answer.status) - (seen.length - end - 4)
    } else left = chunked ? lastChunk(piece) : left - piece.length
    if (left < 0) throw new Error('more bytes than announced')
    if (left > 0) return
    const whole = answer
    answer = null
    tail = Buffer.alloc(0)
    answered(whole)
  }
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const { hostname, port, host } = new URL(plan.url)
  const fields = Object.entries({ Host: host, ...plan.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = plan.paths.map(path => Buffer.from(`GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`, 'latin1'))
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  const started = performance.now()
  const until = plan.ms ? started + plan.ms : Number.POSITIVE_INFINITY
  const most = plan.requests ?? Number.POSITIVE_INFINITY
  let asked = 0
  let bytes = 0

  const isOver = (): boolean => asked >= most || performance.now() >= until
  /** Asks over one connection, until all is asked or the server ends it: a site does so after so many requests. */
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
      let sentAt = 0
      const next = (): void => {
        if (isOver()) {
          socket.end()
          resolve()
          return
        }
        sentAt = performance.now()
        socket.write(requests[asked++ % requests.length] as Buffer)
      }
      const read = readAnswers(({ status, closes }) => {
        latencies.push(performance.now() - sentAt)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (!closes) next()
      })
      socket.once('connect', next)
      socket.once('error', reject)
      socket.on('data', (piece: Buffer) => {
        bytes += piece.length
        try {
          read(piece)
        } catch (error) {
          reject(error)
        }
      })
      socket.once('close', () => resolve())
    })
  const worker = async () => {
    while (!isOver()) await connection()
  }

  await Promise.all(Array.from({ length: plan.connections }, worker))
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number): number =>
    round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0)
  return {
    requests: latencies.length,
    seconds: round(seconds),
    perSecond: Math.round(latencies.length / seconds),
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    bytes,
    statuses,
  }
}

const LENGTH = /\r\ncontent-length: *(\d+)/i

function bodyLength(head: string, status: string): number {
  if (status === '304' || status === '204') return 0
  const found = LENGTH.exec(head)
  if (!found) throw new Error(`an answer without Content-Length:\n${head}`)
  return Number(found[1])
}

const round = (value: number): number => Math.round(value * 1000) / 1000
