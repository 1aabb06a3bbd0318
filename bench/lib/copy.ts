/** A static copy of a page: every answer of the site is fetched once and then sent from memory by a bare server, as files would be. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fetched, fetchPage } from './fetch.ts'

export type Copy = { url: string; close(): Promise<void> }

export async function serveCopy(site: string): Promise<Copy> {
  const fetched = new Map<string, Promise<Fetched>>()
  const server = createServer((req, res) => {
    const path = req.url ?? '/'
    const answer = fetched.get(path) ?? fetchPage(site + path)
    fetched.set(path, answer)
    answer.then(
      ({ body, headers }) => {
        const { 'content-type': type, 'content-encoding': encoding } = headers
        res.writeHead(200, {
          'Content-Type': type ?? 'application/octet-stream',
          ...(encoding ? { 'Content-Encoding': encoding } : {}),
          'Content-Length': body.length,
        })
        res.end(body)
      },
      () => {
        res.writeHead(404)
        res.end()
      },
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
