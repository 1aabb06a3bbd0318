/** A bare socket.io server that hands each message to the other of two and acknowledges it: what chat, which stores them, is held against. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'

const server = createServer()
const io = new Server(server, { path: REALTIME_PATH, transports: ['websocket'], serveClient: false, perMessageDeflate: false })
let seq = 0

io.on('connection', socket => {
  const { room } = socket.handshake.auth as { room: string }
  void socket.join(room)
  socket.on('chat:send', (body: { clientId: string; text: string }, answer: (answer: unknown) => void) => {
    const message = { ...body, seq: ++seq }
    io.to(room).emit('chat:message', { message })
    answer({ ok: true, result: message })
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
process.once('SIGTERM', () => process.exit(0))
