/**
 * Stands in for Tencent Chat: its REST API as documented (sendmsg, account_import; every signature is checked), and the connection that tim-js-sdk 2.27.6
 * keeps, as the library's own file reads and writes it. The real service is never reached.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { type WebSocket, WebSocketServer } from 'ws'
import { selfSigned } from './self-signed.ts'

export const TENCENT_CHAT = { sdkAppId: 1400000000, secretKey: 'a key of tests', administrator: 'administrator' }

/** Where the library connects to; a browser of a test is told to find them at this peer. */
const HOSTS = ['*.im.qcloud.com', 'wss.tim.qq.com', '*.my-imcloud.com', 'web.sdk.qcloud.com']
export const tencentHostRules = (port: number): string[] => [
  `--host-resolver-rules=${HOSTS.map(host => `MAP ${host} 127.0.0.1:${port}`).join(', ')}`,
  '--ignore-certificate-errors',
]

type SentMessage = { To_Account: string; From_Account: string; CloudCustomData: string; MsgBody: unknown[] } & Record<
  string,
  unknown
>
type Frame = { head: { servcmd: string; seq: number; identifier?: string; usersig?: string }; body: Record<string, unknown> }

/** Whether a signature is of this account, unspoilt and not over. */
export function isSignedBy(identifier: string, userSig: string, now = Date.now()): boolean {
  try {
    const packed = Buffer.from(userSig.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '='), 'base64')
    const signed = JSON.parse(inflateSync(packed).toString()) as Record<string, string | number>
    const lines = [
      `TLS.identifier:${identifier}`,
      `TLS.sdkappid:${TENCENT_CHAT.sdkAppId}`,
      `TLS.time:${signed['TLS.time']}`,
      `TLS.expire:${signed['TLS.expire']}`,
    ]
    const expected = createHmac('sha256', TENCENT_CHAT.secretKey)
      .update(`${lines.join('\n')}\n`)
      .digest('base64')
    const until = (Number(signed['TLS.time']) + Number(signed['TLS.expire'])) * 1_000
    return signed['TLS.sig'] === expected && signed['TLS.identifier'] === identifier && now < until
  } catch {
    return false
  }
}

async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

const seconds = (): number => Math.floor(Date.now() / 1_000)
const ok = (more: object = {}) => ({ ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '', ...more })
const failed = (code: number, why: string) => ({ ActionStatus: 'FAIL', ErrorCode: code, ErrorInfo: why })

/** What the library asks while it signs in; everything else is answered with an empty success. */
const BODIES: Record<string, () => object> = {
  'openim.getmsg': () => ({ Cookie: 'end', SyncFlag: 2, MsgList: [] }),
  'recentcontact.page_get': () => ({ CompleteFlag: 1, SessionItem: [] }),
}

const listening = (server: { listen(port: number, host: string, done: () => void): void }, port: number): Promise<void> =>
  new Promise(resolve => server.listen(port, '127.0.0.1', resolve))

/** What the two sides of the peer share: accounts, their connections, what was sent to them. */
function createExchange() {
  const accounts = new Set<string>()
  const sockets = new Map<string, Set<WebSocket>>()
  const messages: SentMessage[] = []

  const push = (message: SentMessage): void => {
    const item = { ...message, MsgTimeStamp: seconds() }
    const frame = {
      head: { ver: 'v4', servcmd: 'im_open_push.msg_push', seq: messages.length, contenttype: 'json' },
      body: { EventArray: [{ Event: 9, C2cMsgArray: [item] }] },
    }
    for (const socket of sockets.get(message.To_Account) ?? []) socket.send(Buffer.from(JSON.stringify(frame)))
  }

  const answerCommand = (command: string, body: Record<string, unknown>): object => {
    if (command === 'im_open_login_svc/account_import') {
      accounts.add(String(body.UserID))
      return ok()
    }
    if (command !== 'openim/sendmsg') return failed(60002, 'unknown command')
    const message = body as SentMessage
    if (!accounts.has(message.To_Account)) return failed(90012, 'To_Account not exist')
    messages.push(message)
    push(message)
    return ok({ MsgTime: seconds(), MsgKey: `${messages.length}` })
  }
  const signIn = (socket: WebSocket, { identifier = '', usersig = '' }: Frame['head']): object => {
    if (!isSignedBy(identifier, usersig)) return failed(70003, 'the signature is wrong')
    accounts.add(identifier)
    sockets.set(identifier, (sockets.get(identifier) ?? new Set()).add(socket))
    socket.on('close', () => sockets.get(identifier)?.delete(socket))
    return ok({ TinyId: '144115217363870632', A2Key: 'a2', InstId: 1, HelloInterval: 120, TimeStamp: seconds() })
  }
  return { accounts, sockets, messages, answerCommand, signIn }
}

/** @param tlsPort where browsers find it; 0: any free one. */
export async function startTencentChatPeer(tlsPort = 0) {
  const { accounts, sockets, messages, answerCommand, signIn } = createExchange()
  let broken = false
  const rest = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://peer')
    const query = url.searchParams
    const command = url.pathname.replace('/v4/', '')
    const body = await readJson(req)
    if (broken) return void res.writeHead(502).end('bad gateway')
    const isOurs =
      query.get('sdkappid') === String(TENCENT_CHAT.sdkAppId) && query.get('identifier') === TENCENT_CHAT.administrator
    const signed = isSignedBy(TENCENT_CHAT.administrator, query.get('usersig') ?? '')
    const answer = isOurs && signed ? answerCommand(command, body) : failed(70003, 'the signature is wrong')
    res.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })

  const browsers = createTlsServer(selfSigned(), (_req, res) => void res.setHeader('Access-Control-Allow-Origin', '*').end('{}'))
  new WebSocketServer({ server: browsers }).on('connection', socket => {
    socket.on('message', bytes => {
      const { head } = JSON.parse(String(bytes)) as Frame
      const body = head.servcmd === 'im_open_status.wslogin' ? signIn(socket, head) : ok(BODIES[head.servcmd]?.())
      // The library reads frames of bytes alone.
      socket.send(Buffer.from(JSON.stringify({ head, body })))
    })
  })
  await Promise.all([listening(rest, 0), listening(browsers, tlsPort)])

  return {
    url: `http://127.0.0.1:${(rest.address() as AddressInfo).port}`,
    /** What was sent, in order. */
    messages,
    accounts,
    isConnected: (identifier: string): boolean => (sockets.get(identifier)?.size ?? 0) > 0,
    breakDown: (down: boolean) => {
      broken = down
    },
    async stop(): Promise<void> {
      for (const all of sockets.values()) for (const socket of all) socket.terminate()
      rest.closeAllConnections()
      browsers.closeAllConnections()
      await Promise.all([rest, browsers].map(server => new Promise(resolve => server.close(resolve))))
    },
  }
}
