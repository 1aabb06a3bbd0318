/** A worker for the tests of the supervisor: a small server that can be made to fail in every way by asking for it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMoreListeners } from '#server/http/listeners.ts'
import { runWorker } from '#server/process/worker.ts'

const held: string[][] = []

const server = createServer(async (req, res) => {
  if (req.url === '/throw') setImmediate(() => throwLater('thrown where nothing catches it'))
  if (req.url === '/hang') for (;;) Math.random()
  if (req.url === '/grow') for (;;) held.push(Array.from({ length: 10_000 }, () => String(Math.random())))
  if (req.url === '/slow') await sleep(700)
  res.end(String(process.pid))
})

function throwLater(message: string): never {
  throw new TypeError(message)
}

runWorker({
  prepare: async () => undefined,
  async serve(_databaseUrl, socket) {
    if (process.env.FRAGILE === 'refuses') throw new Error('这里没有数据库')
    await new Promise<void>(resolve => (socket ? server.listen(socket, resolve) : server.listen(0, '127.0.0.1', resolve)))
    if (process.env.FRAGILE === 'crashes') setTimeout(() => throwLater('broken from the start'), 50)
    const more = createMoreListeners(server)
    return {
      server,
      listenAlso: more.add,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: async () => {
        await Promise.all([new Promise<void>(resolve => server.close(() => resolve())), more.close()])
      },
    }
  },
})
