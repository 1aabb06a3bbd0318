// What Node's parser refuses is answered in words; a raw address is read as it was meant.
import type { Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoundedServer } from './bounded-server.ts'
import { encodeRawAddress } from './client-error.ts'

const { server, stop } = createBoundedServer((req, res) => void res.end(`${req.method} ${req.url} ${req.socket.remoteAddress}`))

const listen = (one: Server) => new Promise<void>(resolve => one.listen(0, '127.0.0.1', resolve))
beforeAll(() => listen(server))
afterAll(() => {
  stop()
  server.close()
  server.closeAllConnections()
})

const send = (...pieces: (string | Buffer)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    socket.once('error', reject)
    for (const piece of pieces) socket.write(piece)
  })

const head = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('a raw word in an address is answered like its encoded form', async () => {
  const answer = await send(head('/search?keyword=深圳&city=1'))
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(answer).toContain(`GET /search?keyword=${encodeURIComponent('深圳')}&city=1 127.0.0.1`)
})

test.each([
  [
    'bytes that are no text',
    Buffer.concat([Buffer.from('GET /'), Buffer.from([0xff, 0xfe]), Buffer.from(' HTTP/1.1\r\nHost: x\r\n\r\n')]),
  ],
  ['a form with a body', 'POST /深圳 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nxx'],
  ['two requests', head('/深圳').repeat(2)],
  ['no request at all', 'hello\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'.replace('\r\n\r\n', '\r\nBad Header: x\r\n\r\n')],
])('%s: 400 in words, and the connection is closed', async (_, request) => {
  const answer = await send(request)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/X-Content-Type-Options: nosniff/i)
  expect(answer.split('\r\n\r\n')[1]).toMatch(/[\u4e00-\u9fff]/)
})

test('a head that is too large gets an answer that says so', async () => {
  expect(await send(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*请求头太大$/,
  )
})

test('nothing but the address is changed, and no second request can hide in it', () => {
  const mended = encodeRawAddress(
    Buffer.from('GET /a深?x=%E6 HTTP/1.1\r\nHost: x\r\nX-Name: 深\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\n'),
  )
  expect(Buffer.from(mended ?? '', 'latin1').toString()).toBe(
    `GET /a${encodeURIComponent('深')}?x=%E6 HTTP/1.1\r\nHost: x\r\nX-Name: 深\r\nConnection: close\r\n\r\n`,
  )
  expect(encodeRawAddress(Buffer.from('GET /深 HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n\r\n'))).toBeUndefined()
})
