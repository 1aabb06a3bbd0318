/** Hostile clients, in a process of their own: they start when a plan is sent and stop with the next one (`{ kinds: {} }`). */
import { randomBytes } from 'node:crypto'
import net from 'node:net'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'

export type Kind =
  | 'slow-head'
  | 'slow-body'
  | 'half-open'
  | 'pipelining'
  | 'pipelining-unread'
  | 'unread'
  | 'names'
  | 'deep'
  | 'searches'
  | 'socket-silent'
  | 'socket-head'
  | 'socket-oversized'
  | 'socket-malformed'
  | 'socket-forged'
  | 'socket-foreign'
export type HostilePlan = { url: string /** Addresses to come from. */; from: string[]; kinds: Partial<Record<Kind, number>> }

const HEAD = 'Host: x\r\n'
/** No encoding, so that the answers are large. */
const PAGE = `GET /home HTTP/1.1\r\n${HEAD}\r\n`
const json = (body: string): string =>
  `POST /v1/front/sendcode HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Who is cut comes back; at once would measure connecting, and this process, rather than the connections. */
const COME_BACK_MS = 2_000

/** An upgrade to the connection of the chat, as a browser on a page of `origin` sends it; the last lines of its head may be missing. */
const upgrade = (url: string, { origin = url, whole = true } = {}): string => {
  const { host } = new URL(url)
  const fields = `Host: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n`
  const key = whole ? `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n` : 'X: '
  return `GET ${REALTIME_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\n${fields}${key}`
}

/** One text of the protocol, masked with nothing, as a client may. */
function frame(text: string): Buffer {
  const content = Buffer.from(text)
  const head = Buffer.alloc(14)
  head[0] = 0x81
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(content.length), 2)
  return Buffer.concat([head, content])
}

const withUpgrade = (url: string, text: string): Buffer => Buffer.concat([Buffer.from(upgrade(url)), frame(text)])

let words = 0
/** What is sent at once, and what again after every answer or every half second. */
const behaviours: Record<
  Kind,
  { first: (url: string) => string | Buffer; again?: () => string; when?: 'answered' | 'timed'; reads: boolean }
> = {
  'slow-head': { first: () => 'GET /home HTTP/1.1\r\nHost: x\r\nX: ', again: () => 'x', when: 'timed', reads: true },
  'slow-body': {
    first: () => `POST /v1/front/sendcode HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
    again: () => 'x',
    when: 'timed',
    reads: true,
  },
  'half-open': { first: () => '', reads: true },
  pipelining: { first: () => PAGE.repeat(2_000), reads: true },
  'pipelining-unread': { first: () => PAGE.repeat(2_000), reads: false },
  unread: { first: () => PAGE.repeat(20), reads: false },
  names: {
    first: () => `GET /v1/front/nation/getHotCity?${'a&'.repeat(7_000)} HTTP/1.1\r\n${HEAD}\r\n`,
    again: () => `GET /v1/front/nation/getHotCity?${'a&'.repeat(7_000)} HTTP/1.1\r\n${HEAD}\r\n`,
    when: 'answered',
    reads: true,
  },
  deep: {
    first: () => json('['.repeat(20_000) + ']'.repeat(20_000)),
    again: () => json('['.repeat(20_000) + ']'.repeat(20_000)),
    when: 'answered',
    reads: true,
  },
  searches: {
    first: () => search(),
    again: () => search(),
    when: 'answered',
    reads: true,
  },
  // The connection of the chat: opened, and never a ticket; never to its end; and what a ticket is not.
  'socket-silent': { first: url => upgrade(url), reads: true },
  'socket-head': { first: url => upgrade(url, { whole: false }), reads: true },
  'socket-oversized': { first: url => withUpgrade(url, `42["chat:send","${'大'.repeat(40_000)}"]`), reads: true },
  'socket-malformed': { first: url => withUpgrade(url, '42["chat:send",{"conversationId":'), reads: true },
  'socket-forged': { first: url => withUpgrade(url, `40{"ticket":"${randomBytes(24).toString('base64url')}"}`), reads: true },
  'socket-foreign': { first: url => upgrade(url, { origin: 'http://elsewhere.example' }), reads: true },
}

/** Never the same, so that nothing is kept. */
function search(): string {
  const word = encodeURIComponent(`深圳${words++ % 9_973}公司`)
  const path = words % 2 ? `/search?keyword=${word}` : `/v1/front/search/job?keyword=${word}`
  return `GET ${path} HTTP/1.1\r\n${HEAD}Accept-Encoding: gzip\r\n\r\n`
}

let sockets: { socket: net.Socket; timer: NodeJS.Timeout | undefined }[] = []
let round = 0

function open(plan: HostilePlan, kind: Kind, index: number, mine: number): void {
  if (mine !== round) return
  const { port, hostname } = new URL(plan.url)
  const { first, again, when, reads } = behaviours[kind]
  const localAddress = plan.from[index % plan.from.length] as string
  const socket = net.connect({ port: Number(port), host: hostname, localAddress })
  const entry: (typeof sockets)[number] = { socket, timer: undefined }
  sockets.push(entry)
  socket.on('error', () => undefined)
  socket.once('connect', () => {
    const opening = first(plan.url)
    if (opening) socket.write(opening)
    if (again && when === 'timed') entry.timer = setInterval(() => socket.write(again()), 500)
  })
  if (reads) {
    socket.on('data', (piece: Buffer) => {
      // The head of an answer comes in a piece of its own often enough; one request too many only waits.
      if (again && when === 'answered' && piece.includes('HTTP/1.1 ')) socket.write(again())
    })
  } else socket.pause()
  socket.once('close', () => {
    clearInterval(entry.timer)
    sockets = sockets.filter(one => one !== entry)
    setTimeout(() => open(plan, kind, index, mine), COME_BACK_MS)
  })
}

process.on('message', (plan: HostilePlan | 'count') => {
  if (plan === 'count') {
    process.send?.({ open: sockets.filter(({ socket }) => !socket.connecting && !socket.destroyed).length })
    return
  }
  round++
  for (const { socket, timer } of sockets.splice(0)) {
    clearInterval(timer)
    socket.destroy()
  }
  let index = 0
  for (const [kind, count] of Object.entries(plan.kinds)) for (let n = 0; n < count; n++) open(plan, kind as Kind, index++, round)
})
process.send?.({ ready: true })
