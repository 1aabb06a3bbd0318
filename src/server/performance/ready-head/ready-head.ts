/**
 * Sends response headers that were put together once. Node builds and checks every header anew for each answer; for the dozen that a page
 * carries, its long content policy among them, that is a sixth of the work of a cache hit (`npm run bench -- page`).
 *
 * Node keeps the finished head of an answer in `_header` and makes it only when it is missing. That field is not documented, so an answer
 * for which it is not the plain case (an old or closing connection) goes the usual way, and the test compares both answers byte for byte.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'

export type ReadyHead = { status: number; pairs: string[]; text: string }

/**
 * @param pairs name and value in turn, as `writeHead` takes them, with everything but date and connection.
 * @throws TypeError for a name or value that may not travel in a header.
 */
export function readyHead(status: number, pairs: string[]): ReadyHead {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let index = 0; index < pairs.length; index += 2) {
    const [name, value] = [pairs[index] as string, pairs[index + 1] as string]
    validateHeaderName(name)
    validateHeaderValue(name, value)
    text += `${name}: ${value}\r\n`
  }
  return { status, pairs, text }
}

/** Sends the head, and the body unless the request asks for none. */
export function sendReady(req: IncomingMessage, res: ServerResponse, head: ReadyHead, body?: Buffer | string): void {
  if (req.httpVersionMinor === 1 && res.shouldKeepAlive && !res.headersSent) {
    const internals = res as unknown as { _header: string }
    internals._header = head.text + closing()
    res.statusCode = head.status
  } else {
    res.writeHead(head.status, head.pairs)
  }
  if (req.method === 'HEAD' || body === undefined) res.end()
  else res.end(body)
}

let second = 0
let lines = ''

/** The date, made once a second, and the end of the head. */
function closing(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    lines = `Date: ${new Date(now * 1000).toUTCString()}\r\nConnection: keep-alive\r\n\r\n`
  }
  return lines
}
