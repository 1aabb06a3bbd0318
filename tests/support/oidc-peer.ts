/**
 * A real OpenID Connect provider in a process of its own: `node tests/support/oidc-peer.ts REDIRECT_URI`. Anybody may sign in there
 * under any name. Says `ready: ISSUER` when it listens, and ends with its parent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const server = createServer()
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'chenghui',
      client_secret: 'a secret of the test',
      redirect_uris: [process.argv[2] ?? ''],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], profile: ['name', 'nickname'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['only for tests'] },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `${id}的姓名`, nickname: id }) }),
  pkce: { required: () => true },
})
server.on('request', provider.callback())
console.log(`ready: ${issuer}`)
setInterval(() => process.ppid === 1 && process.exit(0), 1000).unref()
