/** The page for when nothing can be rendered, because the database is away: made of nothing that could fail, in the colours of the site. */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#1f2430;
font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:32rem;padding:2rem 1.25rem;text-align:center}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0 0 1.5rem;color:#565d6d}
a{display:inline-block;min-height:44px;line-height:44px;padding:0 1.5rem;border-radius:8px;background:#1f2430;color:#fff;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#14171d;color:#eceef2}p{color:#a9b0bd}a{background:#eceef2;color:#14171d}}`

const pageOf = (title: string, text: string): Buffer =>
  Buffer.from(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">再试一次</a></main></body></html>`)

const UNAVAILABLE = pageOf('服务暂时不可用', '正在恢复，通常只要几秒钟。请稍后再试；你填写过的内容不会丢。')

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '5',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Answers with 503 in words. */
export function sendUnavailable(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(503, { ...HEADERS, 'Content-Length': UNAVAILABLE.length })
  res.end(req.method === 'HEAD' ? undefined : UNAVAILABLE)
}
