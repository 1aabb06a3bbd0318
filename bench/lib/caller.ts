/** Calls of the API over one kept socket. Written on bare sockets, as `load.ts` is: the measure is not to be the measuring. */
import net from 'node:net'

export type Answer<Data = unknown> = { status: number; data: Data; ms: number }

export type Caller = {
  /** @throws Error when the connection ends, or the answer is not a success. */
  call<Data>(
    method: 'GET' | 'POST',
    path: string,
    token?: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Data>>
  close(): void
}

type Waiting = {
  began: number
  what: string
  times: number
  send: () => void
  resolve: (answer: Answer<never>) => void
  reject: (error: Error) => void
}

const LAST_CHUNK = '\r\n0\r\n\r\n'

/** @returns -1 while it is not complete. */
function chunkedLength(rest: Buffer, from: number): number {
  const end = rest.indexOf(LAST_CHUNK, from)
  return end === -1 ? -1 : end + LAST_CHUNK.length - from
}

let opened = 0

/** A site that has more to do than it can says so; it is asked again, and the wait is part of the answer. */
const REFUSED = 503
const AGAIN_MS = 100
const MAX_TRIES = 100

/** Each from an address of its own, as people are: a site gives every address its share. */
export async function openCaller(url: string): Promise<Caller> {
  const { hostname, port, host } = new URL(url)
  const localAddress = process.platform === 'linux' ? `127.0.2.${(opened++ % 250) + 1}` : undefined
  let rest: Buffer = Buffer.alloc(0)
  let waiting: Waiting | undefined
  let pausing = false
  let socket = connect()

  function connect(): net.Socket {
    const made = net.connect({ host: hostname, port: Number(port), noDelay: true, ...(localAddress ? { localAddress } : {}) })
    rest = Buffer.alloc(0)
    made.on('data', piece => {
      rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      take()
    })
    made.on('error', () => undefined)
    made.on('close', () => {
      // Who is told to come again later may be hung up on.
      if (pausing || made !== socket) return
      waiting?.reject(new Error(`${waiting.what}: the connection ended`))
      waiting = undefined
    })
    return made
  }

  function take(): void {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1 || !waiting) return
    const head = rest.toString('latin1', 0, end)
    const chunked = /\r\ntransfer-encoding: chunked/i.test(head)
    const length = chunked ? chunkedLength(rest, end + 4) : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (length === -1 || rest.length < end + 4 + length) return
    const { began, what, send, resolve, reject } = waiting
    const sent = rest.toString('utf8', end + 4, end + 4 + length)
    const body = chunked ? sent.replace(/^[\da-f]+\r\n|\r\n[\da-f]+\r\n(?:\r\n$)?/gi, '') : sent
    rest = rest.subarray(end + 4 + length)
    const status = Number(head.slice(9, 12))
    if (status === REFUSED && ++waiting.times < MAX_TRIES) {
      pausing = true
      setTimeout(() => {
        pausing = false
        socket.destroy()
        socket = connect()
        send()
      }, AGAIN_MS)
      return
    }
    waiting = undefined
    if (status === 200) {
      const parsed = JSON.parse(body) as { resultData?: never }
      resolve({ status, data: parsed.resultData as never, ms: performance.now() - began })
    } else reject(new Error(`${what} answers ${status}: ${body.slice(0, 300)}`))
  }

  return {
    call: (method, path, token, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const sent = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
        const fields = {
          Host: host,
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(method === 'POST' ? { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(sent)) } : {}),
          ...headers,
        }
        const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
        const request = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`
        const send = () => {
          // A kept connection that nobody used for a while may have been closed.
          if (socket.destroyed) socket = connect()
          socket.write(request)
        }
        waiting = { began: performance.now(), what: `${method} ${path}`, times: 0, send, resolve: resolve as never, reject }
        send()
      }),
    close: () => socket.destroy(),
  }
}
