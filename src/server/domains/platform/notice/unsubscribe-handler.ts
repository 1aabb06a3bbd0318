/**
 * `POST /unsubscribe?…`: what a mail program sends when its own button is pressed, and what the button of the page of the same address sends.
 * A GET is the page and changes nothing, since programs that check mail open every link.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from '#server/db/client.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Both senders say less than this. */
const MAX_BODY = 1_024

async function readBody(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const END = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

export const createUnsubscribeHandler =
  (db: Db) =>
  async (req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<boolean> => {
    if (path !== '/unsubscribe' || req.method !== 'POST') return false
    const body = await readBody(req)
    if (body === null) {
      res.writeHead(413, { ...END, Connection: 'close' }).end('请求太大')
      return true
    }
    const isDone = await unsubscribe(db, search, new Date())
    // A mail program is not to be sent elsewhere; a person comes back to the page.
    if (new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click') {
      res.writeHead(isDone ? 200 : 404, END).end(isDone ? '已退订' : '退订链接已经失效')
      return true
    }
    const query = new URLSearchParams(search)
    query.set('done', isDone ? 'yes' : 'no')
    res.writeHead(303, { Location: `/unsubscribe?${query}`, 'Cache-Control': 'no-store' }).end()
    return true
  }
