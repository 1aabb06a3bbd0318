import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMoreListeners } from './listeners.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test('what came in over another listener is answered, and is waited for when the site ends', async () => {
  const open: (() => void)[] = []
  const server = createServer((_req, res) => open.push(() => res.end('answered')))
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const more = createMoreListeners(server)
  // A listener of its own stands for the copy of the socket that comes from another process.
  const copy = createServer().listen(0, '127.0.0.1')
  await once(copy, 'listening')
  const { port } = copy.address() as AddressInfo
  more.add((copy as Server & { _handle: object })._handle)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await expect.poll(() => open.length).toBe(1)
  let isClosed = false
  const closed = more.close().then(() => {
    isClosed = true
  })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(isClosed).toBe(false)
  let text = ''
  socket.on('data', piece => {
    text += String(piece)
  })
  open[0]?.()
  await closed
  await expect.poll(() => text).toContain('answered')
})
