/**
 * `/metrics` on a port of its own, which no visitor comes to: what it says would tell a stranger how busy the site is. Each process listens
 * on the first free port from the chosen one on, because a process speaks only of itself.
 */
import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './registry.ts'

/** How many ports are tried, the first and those above it: one for each process of the site. */
const PORTS = 64

export type MetricsListener = { url: string; close(): Promise<void> }

/**
 * @param options.port the first port to try; 0: any free one.
 * @param options.token what a reader has to bring as `Authorization: Bearer …`; undefined: nothing.
 * @throws Error when no port is free.
 */
export async function listenForMetrics(
  metrics: Metrics,
  options: { host: string; port: number; token?: string | undefined },
): Promise<MetricsListener> {
  const { host, token } = options
  const server = createServer((req, res) => {
    if (req.url !== '/metrics' || (req.method !== 'GET' && req.method !== 'HEAD')) return void res.writeHead(404).end()
    if (token !== undefined && !isSame(req.headers.authorization ?? '', `Bearer ${token}`))
      return void res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    metrics.read().then(
      ({ type, text }) => res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  server.requestTimeout = 10_000
  server.maxConnections = 20
  await listenOnFreePort(server, host, options.port)
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/metrics`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function listenOnFreePort(server: Server, host: string, first: number): Promise<void> {
  for (let port = first; ; port++) {
    const error = await listen(server, host, port)
    if (!error) return
    if (error.code !== 'EADDRINUSE' || port >= first + PORTS)
      throw new Error(`Cannot listen for metrics on ${host}:${port}: ${error.message}`, { cause: error })
  }
}

const listen = (server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise(resolve => {
    const onError = (error: Error) => resolve(error)
    server.once('error', onError)
    server.listen({ host, port }, () => {
      server.off('error', onError)
      resolve(null)
    })
  })

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
