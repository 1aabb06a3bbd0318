import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { BodyMemory } from './body-memory.ts'
import { readBytes } from './read-bytes.ts'

/** Bodies by name; those that were given up are noted. */
function bodies(limit: number) {
  const memory = new BodyMemory(limit)
  const givenUp: string[] = []
  const begin = (address: string, name: string) => memory.begin(address, () => givenUp.push(name))
  return { memory, givenUp, begin }
}

test('who takes most gives up the oldest, and small bodies of others stay', () => {
  const { memory, givenUp, begin } = bodies(100)
  const small = begin('good', 'small')
  small.add(20)
  for (const name of ['first', 'second', 'third']) begin('greedy', name).add(30)
  expect(givenUp).toEqual(['first'])
  expect(memory.bytes).toBe(80)
  small.add(15)
  small.add(15)
  expect(givenUp).toEqual(['first', 'second'])
})

test('what has ended takes nothing, and what was given up counts no more', () => {
  const { memory, givenUp, begin } = bodies(100)
  const one = begin('a', 'one')
  one.add(90)
  one.end()
  one.end()
  expect(memory.bytes).toBe(0)
  const two = begin('a', 'two')
  two.add(101)
  expect(givenUp).toEqual(['two'])
  two.add(50)
  two.end()
  expect(memory.bytes).toBe(0)
})

test('a thousand connections whose bodies never end hold no more than the bound, and a small body is read beside them', async () => {
  const server = createServer(async (req, res) => {
    const body = await readBytes(req, 256 * 1024).catch(() => null)
    if (!res.destroyed) res.end(`${body?.length ?? 'none'} bytes`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`
  const open = (localAddress: string, text: string): net.Socket => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined).resume()
    socket.write(text)
    return socket
  }
  const before = process.memoryUsage().arrayBuffers
  const greedy = Array.from({ length: 1_000 }, (_, index) =>
    open(`127.0.5.${1 + (index % 10)}`, head(260_000) + 'x'.repeat(240_000)),
  )
  const seen = await new Promise<string>(resolve => {
    let text = ''
    const good = open('127.0.5.99', head(2_000) + 'x'.repeat(1_000))
    good.on('data', piece => {
      text += piece
      if (text.includes('bytes')) resolve(text)
    })
    setTimeout(() => good.write('x'.repeat(1_000)), 1_500)
  })
  expect(seen).toContain('2000 bytes')
  // 240 MB were sent. What was given up is counted until it is collected.
  const held = process.memoryUsage().arrayBuffers - before
  expect(held).toBeLessThan(160_000_000)
  for (const socket of greedy) socket.destroy()
  await new Promise(resolve => {
    server.close(resolve)
    server.closeAllConnections()
  })
})
