/** What a proxy passes on reaches the site through this, which notes whom the site would take for the visitor of each WebSocket. */
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createTrustedProxies, type ProxySetting } from '#server/http/trusted-proxies.ts'

export type FrontTap = {
  port: number
  /** Visitors of the WebSockets that came through, in their order. */
  visitors: string[]
  stop(): Promise<void>
}

/** @param setting as the site has it (TRUSTED_PROXIES). */
export async function startTap(site: number, setting: ProxySetting): Promise<FrontTap> {
  const proxies = createTrustedProxies(setting)
  const visitors: string[] = []
  const server = createServer((req, res) => {
    const { method, url, headers } = req
    const passed = request({ host: '127.0.0.1', port: site, method, path: url, headers, agent: false }, answer => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    passed.once('error', () => res.destroy())
    req.pipe(passed)
  })
  server.on('upgrade', (req, socket, head) => {
    visitors.push(proxies.read(req).address)
    const passed = connect(site, '127.0.0.1', () => {
      const lines = Array.from(
        { length: req.rawHeaders.length / 2 },
        (_, at) => `${req.rawHeaders[2 * at]}: ${req.rawHeaders[2 * at + 1]}`,
      )
      passed.write(`GET ${req.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      passed.write(head)
      passed.pipe(socket).pipe(passed)
    })
    for (const end of [passed, socket]) end.once('error', () => [passed, socket].map(one => one.destroy()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    visitors,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
