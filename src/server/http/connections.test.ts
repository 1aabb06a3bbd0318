// A connection has one request in hand, and there are only so many connections.
import { createServer, type RequestListener, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type ConnectionGuard, type ConnectionLimits, guardConnections } from './connections.ts'

const PAGE = Buffer.alloc(90_000, 'x')
const running: { server: Server; guard: ConnectionGuard }[] = []
const clients: net.Socket[] = []

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  for (const { server, guard } of running.splice(0)) {
    guard.stop()
    server.close()
    server.closeAllConnections()
  }
})

async function serve(handler: RequestListener, limits: Partial<ConnectionLimits> = {}, timeout = 60_000) {
  const server = createServer({ keepAliveTimeout: 60_000 })
  server.requestTimeout = 0
  server.timeout = timeout
  const guard = guardConnections(server, handler, limits)
  running.push({ server, guard })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connect = async (from = '127.0.0.1'): Promise<net.Socket> => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
    clients.push(socket)
    socket.on('error', () => undefined)
    await new Promise(resolve => socket.once('connect', resolve))
    return socket
  }
  return { connect, guard, server }
}

const get = (path = '/', fields = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${fields}\r\n`
const ended = (socket: net.Socket): Promise<void> =>
  socket.destroyed ? Promise.resolve() : new Promise(resolve => socket.once('close', () => resolve()))

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 3_000) throw new Error('it did not come to pass')
    await sleep(20)
  }
}

/** Whether the server still answers on this connection. */
const answers = (socket: net.Socket): Promise<boolean> =>
  new Promise(resolve => {
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
    if (socket.destroyed) resolve(false)
    else socket.write(get())
  })

test('of two thousand requests in one packet only the first is begun, and the connection is ended', async () => {
  let begun = 0
  const { connect } = await serve((_req, res) => {
    begun++
    res.end(PAGE)
  })
  const socket = await connect()
  socket.resume()
  socket.write(get().repeat(2_000))
  await ended(socket)
  expect(begun).toBeLessThanOrEqual(2)
})

test('of a hundred packets of two thousand requests that come at the same moment one is read in a turn', async () => {
  let inTurn = 0
  let most = 0
  const { connect, server, guard } = await serve((_req, res) => void res.end())
  server.on('request', () => {
    if (inTurn++ === 0)
      setImmediate(() => {
        most = Math.max(most, inTurn)
        inTurn = 0
      })
  })
  // From many addresses, because one that floods is not read any more.
  const sockets = await Promise.all(Array.from({ length: 100 }, (_, index) => connect(`127.0.7.${index + 1}`)))
  await until(() => guard.open === 100)
  for (const socket of sockets) socket.resume().write(get().repeat(2_000))
  await Promise.all(sockets.map(ended))
  expect(most).toBeGreaterThan(1_000)
  expect(most).toBeLessThan(3_000)
})

test('after a flood the others are read on, and their bodies arrive', async () => {
  const { connect } = await serve((req, res) => {
    let size = 0
    req.on('data', piece => {
      size += piece.length
    })
    req.on('end', () => res.end(`${size} bytes `))
  })
  const good = await connect('127.0.8.1')
  let seen = ''
  good.on('data', piece => {
    seen += piece
  })
  good.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n')
  for (let count = 1; count <= 3; count++) {
    const bad = await connect(`127.0.8.${count + 1}`)
    bad.resume().write(get().repeat(2_000))
    good.write('x'.repeat(100_000))
    await ended(bad)
  }
  await until(() => seen.includes('300000 bytes '))
  good.write(get())
  await until(() => seen.endsWith('\r\n0 bytes ') || seen.includes('\r\n\r\n0 bytes '))
})

test('a body that is not read yet does not grow in memory while others flood', async () => {
  const held: { readableLength: number }[] = []
  const { connect } = await serve(req => void held.push(req))
  const slow = await connect('127.0.8.20')
  slow.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n`)
  slow.write('x'.repeat(5_000_000))
  await until(() => (held[0]?.readableLength ?? 0) > 0)
  const before = held[0]?.readableLength ?? 0
  for (let count = 0; count < 10; count++) {
    const bad = await connect(`127.0.8.${count + 30}`)
    bad.resume().write(get().repeat(2_000))
    await ended(bad)
  }
  expect(held[0]?.readableLength).toBeLessThanOrEqual(before + 131_072)
})

test('on all connections together only so many requests wait', async () => {
  const { connect, guard } = await serve(() => undefined, { waitingInAll: 50 })
  const sockets = await Promise.all(Array.from({ length: 10 }, (_, index) => connect(`127.0.6.${index + 1}`)))
  for (const socket of sockets) socket.resume().write(get().repeat(21))
  await until(() => sockets.filter(socket => socket.destroyed).length === 8)
  expect(guard.open).toBe(2)
})

test('requests sent ahead are answered in order, one at a time', async () => {
  let now = 0
  let most = 0
  const { connect } = await serve(async (req, res) => {
    most = Math.max(most, ++now)
    await sleep(2)
    now--
    res.end(`${req.url} `)
  })
  const socket = await connect()
  let seen = ''
  socket.on('data', piece => {
    seen += piece
  })
  const paths = Array.from({ length: 60 }, (_, index) => `/${index}`)
  // Thirty in one packet, and as many again while those are being answered.
  socket.write(
    paths
      .slice(0, 30)
      .map(path => get(path))
      .join(''),
  )
  await until(() => seen.includes('/20 '))
  socket.write(
    paths
      .slice(30)
      .map(path => get(path))
      .join(''),
  )
  await until(() => seen.includes('/59 '))
  expect(seen.match(/\/\d+ /g)?.map(path => path.trim())).toEqual(paths)
  expect(most).toBe(1)
})

test('nothing more is begun for a client that does not read, and its connection is ended', async () => {
  let begun = 0
  const { connect, guard } = await serve(
    (_req, res) => {
      begun++
      // More than the buffers of the kernel take, whatever they grow to.
      res.end(Buffer.alloc(16_000_000))
    },
    {},
    300,
  )
  const socket = await connect()
  socket.pause()
  socket.write(get().repeat(5))
  await until(() => begun > 0)
  await until(() => guard.open === 0)
  expect(begun).toBe(1)
})

test('who reads slowly but reads gets the whole answer', async () => {
  const size = 12_000_000
  const { connect } = await serve((_req, res) => void res.end(Buffer.alloc(size)), {}, 500)
  const socket = await connect()
  let seen = 0
  socket.on('data', piece => {
    seen += piece.length
    socket.pause()
    setTimeout(() => socket.resume(), 4)
  })
  socket.write(get())
  await until(() => seen >= size || socket.destroyed)
  expect(seen).toBeGreaterThanOrEqual(size)
})

test('a connection ends with an answer after so many requests', async () => {
  const { connect } = await serve((_req, res) => void res.end('ok'), { requests: 3 })
  const socket = await connect()
  let seen = ''
  socket.on('data', piece => {
    seen += piece
  })
  socket.write(get().repeat(5))
  await ended(socket)
  expect(seen.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  expect(seen.match(/Connection: close/g)).toHaveLength(1)
})

test('one address has so many connections; its oldest that waits for nothing makes room', async () => {
  const { connect, guard } = await serve((_req, res) => void res.end('ok'), { perAddress: 3 })
  const [first, second, third] = [await connect(), await connect(), await connect()]
  await until(() => guard.open === 3)
  const other = await connect('127.0.0.2')
  const fourth = await connect()
  await ended(first)
  expect(await Promise.all([second, third, fourth, other].map(answers))).toEqual([true, true, true, true])
  expect(guard.open).toBe(4)
})

test('a connection over the bound is refused while all others of its address are being answered', async () => {
  let busy = 0
  const { connect, guard } = await serve(() => void busy++, { perAddress: 2 })
  for (const socket of [await connect(), await connect()]) socket.write(get())
  await until(() => busy === 2)
  const third = await connect()
  await ended(third)
  expect(guard.open).toBe(2)
})

test('an exempt address is bounded by the total only', async () => {
  const { connect, guard } = await serve((_req, res) => void res.end('ok'), {
    perAddress: 2,
    isExempt: address => address === '127.0.0.1',
  })
  for (let count = 0; count < 6; count++) await connect()
  await until(() => guard.open === 6)
  expect(guard.open).toBe(6)
})

test('when all places are taken, those who never asked anything make room first', async () => {
  const { connect, guard } = await serve((_req, res) => void res.end('ok'), { total: 4 })
  const waiting = await connect()
  expect(await answers(waiting)).toBe(true)
  const silent = [await connect('127.0.0.2'), await connect('127.0.0.3'), await connect('127.0.0.4')]
  await until(() => guard.open === 4)
  const good = await connect('127.0.0.5')
  expect(await answers(good)).toBe(true)
  await ended(silent[0] as net.Socket)
  expect(await answers(waiting)).toBe(true)
  expect(guard.open).toBe(4)
})

/** What asks for another protocol is handed over, as the site does; `known` says what becomes of it. */
async function serveUpgrades(limits: Partial<ConnectionLimits>, known?: boolean) {
  const serving = await serve((_req, res) => void res.end('ok'), limits)
  serving.server.on('upgrade', ({ socket }) => {
    if (!serving.guard.handOver(socket)) return void socket.destroy()
    if (known !== undefined) serving.guard.setKnown(socket, known)
    socket.on('end', () => socket.end()).resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  const upgrade = async (from: string): Promise<net.Socket> => {
    const socket = await serving.connect(from)
    socket.write(get('/', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'))
    await new Promise(resolve => socket.once('data', resolve).once('close', resolve))
    return socket
  }
  return { ...serving, upgrade }
}

test('when all places are taken, those of another protocol that nobody knows make room, and none that is known to be somebody’s', async () => {
  const { connect, guard, upgrade } = await serveUpgrades({ total: 3 })
  const waiting = await connect()
  expect(await answers(waiting)).toBe(true)
  const unknown = [await upgrade('127.0.0.2'), await upgrade('127.0.0.3')]
  expect(await answers(await connect('127.0.0.4'))).toBe(true)
  await ended(unknown[0] as net.Socket)
  expect(await answers(waiting)).toBe(true)
  expect(guard.open).toBe(3)

  const kept = await serveUpgrades({ total: 2 }, true)
  await kept.upgrade('127.0.0.2')
  await kept.upgrade('127.0.0.3')
  expect(await answers(await kept.connect('127.0.0.4'))).toBe(false)
  expect(kept.guard.open).toBe(2)
})

test('those that only watch make room after those that wait for a next request', async () => {
  const { connect, upgrade } = await serveUpgrades({ total: 2 }, false)
  const watching = await upgrade('127.0.0.2')
  const waiting = await connect('127.0.0.3')
  expect(await answers(waiting)).toBe(true)
  expect(await answers(await connect('127.0.0.4'))).toBe(true)
  await ended(waiting)
  expect(watching.destroyed).toBe(false)
  const busy = await serveUpgrades({ total: 1 }, false)
  const only = await busy.upgrade('127.0.0.2')
  expect(await answers(await busy.connect('127.0.0.4'))).toBe(true)
  await ended(only)
})

test('one address has so many of another protocol that nobody knows, and others have theirs', async () => {
  const { guard, upgrade } = await serveUpgrades({ unknownPerAddress: 2 })
  const own = [await upgrade('127.0.0.2'), await upgrade('127.0.0.2'), await upgrade('127.0.0.2')]
  await ended(own[2] as net.Socket)
  await upgrade('127.0.0.3')
  expect(guard.open).toBe(3)
  // Those that ended so count on for a while.
  for (const socket of own) socket.destroy()
  await until(() => guard.open === 1)
  await ended(await upgrade('127.0.0.2'))

  const forgetful = await serveUpgrades({ unknownPerAddress: 1, unknownMs: 50, checkMs: 20 })
  ;(await forgetful.upgrade('127.0.0.2')).destroy()
  await until(() => forgetful.guard.open === 0)
  await sleep(200)
  await forgetful.upgrade('127.0.0.2')
  expect(forgetful.guard.open).toBe(1)
})

test('a body that does not come in time is answered in words and its connection ended', async () => {
  const { connect } = await serve(req => void req.resume(), { bodyMs: 200, checkMs: 50 })
  const socket = await connect()
  let seen = ''
  socket.on('data', piece => {
    seen += piece
  })
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
  const drip = setInterval(() => socket.write('x'), 20)
  await ended(socket)
  clearInterval(drip)
  expect(seen).toMatch(/^HTTP\/1\.1 408 /)
  expect(seen).toContain('请重试')
})

test('an upload goes on past that time for as long as it comes forward, and ends when it does not', async () => {
  let arrived = 0
  const { connect, guard } = await serve(
    req => {
      req.on('data', (piece: Buffer) => {
        arrived += piece.length
      })
      req.on('error', () => undefined)
    },
    { bodyMs: 300, checkMs: 50, leastProgress: 500, isLongBody: url => url.startsWith('/upload/') },
  )
  const socket = await connect()
  socket.resume()
  socket.write('PATCH /upload/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
  const began = Date.now()
  const send = setInterval(() => socket.write(Buffer.alloc(2_000)), 10)
  await until(() => Date.now() - began > 1_500)
  expect(socket.destroyed).toBe(false)
  expect(arrived).toBeGreaterThan(10_000)
  clearInterval(send)
  await ended(socket)
  await until(() => guard.open === 0)
})

test('an address that floods is not read for ten seconds, and for longer each time; others are answered meanwhile', async () => {
  let now = 1_000_000
  const { connect } = await serve((_req, res) => void res.end('ok'), { now: () => now })
  const flood = async (): Promise<void> => {
    const socket = await connect()
    socket.resume()
    socket.write(get().repeat(2_000))
    await ended(socket)
  }
  const isAnswered = async (from?: string): Promise<boolean> => answers(await connect(from))
  for (const pause of [10_000, 20_000, 40_000]) {
    await flood()
    now += pause - 1
    expect(await isAnswered()).toBe(false)
    expect(await isAnswered('127.0.0.2')).toBe(true)
    now += 1
    expect(await isAnswered()).toBe(true)
  }
})
