/** As much of TURN (RFC 8656) as it takes to ask a relay for a place with some credentials, and for the way to an address. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { IceServer } from '#server/ports/turn.ts'

const COOKIE = Buffer.from('2112a442', 'hex')
const METHODS = { allocate: 0x0003, permission: 0x0008 }
const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
}
const SUCCESS = 0x0100
const ANSWERS_WITHIN_MS = 10_000

type Attributes = readonly (readonly [number, Buffer])[]
type Answer = { type: number; attributes: Map<number, Buffer> }

const attribute = ([type, value]: readonly [number, Buffer]): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

function message(type: number, attributes: Attributes, key: Buffer | null): Buffer {
  const body = Buffer.concat(attributes.map(attribute))
  const head = Buffer.alloc(20)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2)
  COOKIE.copy(head, 4)
  randomBytes(12).copy(head, 8)
  const plain = Buffer.concat([head, body])
  if (!key) return plain
  return Buffer.concat([plain, attribute([ATTRIBUTES.integrity, createHmac('sha1', key).update(plain).digest()])])
}

function readAnswer(bytes: Buffer): Answer {
  const attributes = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2)
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return { type: bytes.readUInt16BE(0), attributes }
}

/** `200`, or the code of the error. */
const codeOf = ({ type, attributes }: Answer): number => {
  const error = attributes.get(ATTRIBUTES.error)
  if (error) return (error.readUInt8(2) & 7) * 100 + error.readUInt8(3)
  return (type & 0x0110) === SUCCESS ? 200 : 0
}

/** An address of a peer, mixed with the cookie as the protocol has it. */
function peerOf(address: string): Buffer {
  const value = Buffer.from([0, 1, 0x10, 0x92, ...address.split('.').map(Number)])
  value.writeUInt16BE(value.readUInt16BE(2) ^ COOKIE.readUInt16BE(0), 2)
  for (let at = 0; at < 4; at++) value[4 + at] = (value[4 + at] ?? 0) ^ (COOKIE[at] ?? 0)
  return value
}

async function ask(socket: Socket, port: number, bytes: Buffer): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
  socket.send(bytes, port, '127.0.0.1')
  const [answer] = (await once(socket, 'message', { signal })) as [Buffer]
  return readAnswer(answer)
}

/**
 * Asks the relay for a place.
 * @returns the code of its answer (200: granted, 401: refused), and for each peer that of the way to it (403: denied).
 */
export async function askRelay(
  port: number,
  { username, credential }: Pick<IceServer, 'username' | 'credential'>,
  peers: readonly string[] = [],
): Promise<{ code: number; peers: Record<string, number> }> {
  const socket = createSocket('udp4')
  try {
    const transport = [ATTRIBUTES.transport, Buffer.from([17, 0, 0, 0])] as const
    const first = await ask(socket, port, message(METHODS.allocate, [transport], null))
    const [realm, nonce] = [ATTRIBUTES.realm, ATTRIBUTES.nonce].map(name => first.attributes.get(name) ?? Buffer.alloc(0)) as [
      Buffer,
      Buffer,
    ]
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
    const who = [
      [ATTRIBUTES.username, Buffer.from(username)],
      [ATTRIBUTES.realm, realm],
      [ATTRIBUTES.nonce, nonce],
    ] as const
    const code = codeOf(await ask(socket, port, message(METHODS.allocate, [transport, ...who], key)))
    const ways: Record<string, number> = {}
    for (const peer of code === 200 ? peers : [])
      ways[peer] = codeOf(await ask(socket, port, message(METHODS.permission, [[ATTRIBUTES.peer, peerOf(peer)], ...who], key)))
    return { code, peers: ways }
  } finally {
    socket.close()
  }
}
