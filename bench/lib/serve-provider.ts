/** A payment provider that only signs and answers, in a process of its own: what it does in its books is no work of the site's. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signedHeaders } from '#server/ports/payment/sandbox/signing.ts'

const server = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', chunk => chunks.push(chunk))
  req.on('end', () => {
    const isTrade = req.method === 'POST' && req.url === '/v1/trades'
    const reply = JSON.stringify(isTrade ? { codePath: '/pay/bench' } : { message: 'NO_SUCH_CALL' })
    res.writeHead(isTrade ? 200 : 404, { 'Content-Type': 'application/json', ...signedHeaders('answer', reply) })
    res.end(reply)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
process.once('SIGTERM', () => process.exit(0))
