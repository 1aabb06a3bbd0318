/** Short answers that media and files have in common. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const texts: Record<number, string> = {
  404: '没有这个文件',
  405: '不支持这种请求方式',
  416: '请求的范围超出了文件',
  503: '图片正在生成，请稍后再试',
}

/** Answers with a short text and says true. Failures are kept for a minute at most: the file may come. */
export function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): true {
  const caching = status === 404 ? 'public, max-age=60' : 'no-store'
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': caching,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  res.end(texts[status] ?? '')
  return true
}

/** Whether the client already holds the version named by `etag`. */
export function isFresh(req: IncomingMessage, etag: string): boolean {
  const held = req.headers['if-none-match']
  if (held === undefined) return false
  return held.trim() === '*' || held.split(',').some(one => one.trim().replace(/^W\//, '') === etag)
}
