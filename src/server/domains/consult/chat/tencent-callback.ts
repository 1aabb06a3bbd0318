/**
 * `POST /callback/tencent-chat`: what Tencent asks before it passes a message on. Only the site itself sends, over the REST API; whatever a client
 * sends with its signature, past our rules and our store, is refused.
 */
import type { PathHandler } from '#server/http/pipeline.ts'
import { readBytes } from '#server/http/read-bytes.ts'
import { refuse } from '#server/media/respond.ts'
import type { ChatDelivery } from '#server/ports/chat-delivery/port.ts'

const PATH = '/callback/tencent-chat'
const MAX_BYTES = 64 * 1024
/** Clients see it as the reason why nothing was sent. */
const REFUSED = { ActionStatus: 'OK', ErrorCode: 1, ErrorInfo: '请在网站上发送消息' }
const TAKEN = { ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' }

const isBeforeSending = (command: string): boolean => /\.CallbackBeforeSendMsg$/.test(command)

export const createTencentCallback =
  (delivery: ChatDelivery | null): PathHandler =>
  async (req, res, path) => {
    if (path !== PATH) return false
    if (!delivery) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    if (req.method !== 'POST') return refuse(res, 405, { Allow: 'POST' })
    const query = new URL(req.url ?? '', 'http://localhost').searchParams
    const read = (name: string): string => query.get(name) ?? ''
    const callback = { sdkAppId: read('SdkAppid'), sign: read('Sign'), requestTime: read('RequestTime') }
    const known = (await readBytes(req, MAX_BYTES)) !== null && delivery.isFromProvider(callback, new Date())
    const refused = isBeforeSending(read('CallbackCommand')) && read('OptPlatform') !== 'RESTAPI'
    res.writeHead(known ? 200 : 401, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(req.complete ? {} : { Connection: 'close' }),
    })
    res.end(JSON.stringify(!known || refused ? REFUSED : TAKEN))
    return true
  }
