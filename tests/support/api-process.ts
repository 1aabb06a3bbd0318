/** The API in a process of its own: `node tests/support/api-process.ts DATABASE_URL`. Says where it listens and every message it sends. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDb } from '#server/db/client.ts'
import { registry } from '#server/domains/index.ts'
import { authenticateSession } from '#server/domains/people/session/service.ts'
import { createTransferHandler } from '#server/domains/platform/upload/transfer-handler.ts'
import { createApiHandler } from '#server/http/api.ts'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'

const db = createDb(process.argv[2] ?? '', { max: 5, applicationName: 'test' })
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
const api = createApiHandler({
  db,
  routes: registry.routes,
  log: createLogger('error'),
  ports,
  authenticate: authenticateSession,
})
const transfer = createTransferHandler({ db, ports, authenticate: authenticateSession })
const server = createServer(async (req, res) => {
  const [path = '/'] = (req.url ?? '/').split('?', 1)
  if (path.startsWith('/v1/')) await api(req, res)
  else if (!(await transfer(req, res, path))) res.writeHead(404).end()
})
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
process.on('disconnect', () => {
  ports.uploads.close()
  process.exit(0)
})
