/** What is answered to anyone who is turned away: finished bytes, because under overload most answers are this one. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCatalogue } from '#lib/contract/errors.ts'
import { readyHead, sendReady } from '#server/performance/ready-head/ready-head.ts'

/** Seconds after which to try again: long enough that those who do not come all at once with the next wave. */
export const RETRY_AFTER = '5'

const { number, message, status } = errorCatalogue['server.busy']

const headFor = (type: string, body: string, policy: string) =>
  readyHead(status, [
    ...['Content-Type', type, 'Content-Length', String(Buffer.byteLength(body)), 'Retry-After', RETRY_AFTER],
    ...['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer'],
    ...['Content-Security-Policy', policy],
  ])

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>访问的人太多了</title><h1>访问的人太多了</h1><p>网站正忙，请过几秒再试。</p><p><a href="">再试一次</a>　<a href="/home">回首页</a></p></html>`
const pageHead = headFor('text/html; charset=utf-8', page, POLICY)

/** Before and after the id of the request. */
const [envelopeStart, envelopeEnd] = JSON.stringify({
  resultStatus: false,
  resultData: null,
  code: number,
  message,
  requestId: '|',
}).split('|') as [string, string]
const envelope = (requestId: string): string => envelopeStart + requestId + envelopeEnd
const callHead = headFor('application/json; charset=utf-8', envelope(randomUUID()), POLICY)

/** @param kind a page for people, or the API's envelope. */
export function sendBusy(req: IncomingMessage, res: ServerResponse, kind: 'page' | 'call'): void {
  if (res.headersSent || res.destroyed) return
  // A body that was not read must not be mistaken for the next request.
  if (!req.complete && req.method !== 'GET' && req.method !== 'HEAD') res.shouldKeepAlive = false
  if (kind === 'page') sendReady(req, res, pageHead, page)
  else sendReady(req, res, callHead, envelope(randomUUID()))
}
