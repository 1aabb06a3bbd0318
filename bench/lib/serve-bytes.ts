/** A bare Node server that sends given bytes from memory under given heads: what the cached page is held against. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Names and values of the two heads in turn, without those that Node adds. */
export type Heads = { page: string[]; notModified: string[] }

const [, , bodyFile = '', headsFile = ''] = process.argv
const body = readFileSync(bodyFile)
const { page, notModified } = JSON.parse(readFileSync(headsFile, 'utf8')) as Heads
const etag = page[page.findIndex(name => name.toLowerCase() === 'etag') + 1]

const server = createServer((req, res) => {
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, notModified)
    res.end()
    return
  }
  res.writeHead(200, page)
  res.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
process.once('SIGTERM', () => process.exit(0))
