import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readyHead, sendReady } from './ready-head.ts'

const body = Buffer.from('城汇'.repeat(500))
const pairs = ['Content-Type', 'text/html; charset=utf-8', 'ETag', 'W/"x"', 'Content-Length', String(body.length)]
const head = readyHead(200, pairs)
const unchanged = readyHead(304, ['ETag', 'W/"x"'])
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server of either kind and answers with what came back for the raw requests, dates and connection headers taken out. */
async function exchange(ready: boolean, ...requests: string[]): Promise<string> {
  const server = createServer((req, res) => {
    const chosen = req.url === '/304' ? unchanged : head
    const content = chosen === unchanged ? undefined : body
    if (ready) sendReady(req, res, chosen, content)
    else {
      res.writeHead(chosen.status, chosen.pairs)
      res.end(req.method === 'HEAD' ? undefined : content)
    }
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  const ended = new Promise(resolve => socket.once('close', resolve))
  for (const request of requests) socket.write(request)
  await ended
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^(Date|Connection|Keep-Alive): .*\r\n/gm, '')
}

const ask = (line: string, ...fields: string[]): string => [line, 'Host: x', ...fields, '', ''].join('\r\n')
const last = ask('GET /last HTTP/1.1', 'Connection: close')

test.each([
  ['one page', [last]],
  ['pages on a kept connection', [ask('GET / HTTP/1.1'), ask('GET / HTTP/1.1'), last]],
  ['unchanged pages between others', [ask('GET /304 HTTP/1.1'), ask('GET / HTTP/1.1'), ask('GET /304 HTTP/1.1'), last]],
  ['heads without a body', [ask('HEAD / HTTP/1.1'), ask('GET / HTTP/1.1'), last]],
  ['an old client', [ask('GET / HTTP/1.0')]],
  ['several requests at once', [ask('GET / HTTP/1.1').repeat(5) + last]],
])('%s arrive as Node itself would have sent them', async (_, requests) => {
  expect(await exchange(true, ...requests)).toBe(await exchange(false, ...requests))
})

test('a value that could start a header of its own is refused', () => {
  expect(() => readyHead(200, ['X-Test', 'a\r\nSet-Cookie: b'])).toThrow(TypeError)
})
