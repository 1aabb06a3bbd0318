/** The way of a request through the site: page cache → API → files → Astro. Written on Node's own request and response, because hits must cost nothing. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCache } from '#server/cache/page-cache.ts'
import { sendPayload } from '#server/cache/payload.ts'
import type { Logger } from '#server/log.ts'
import type { Admission } from './admission/admission.ts'
import { sendBusy } from './admission/busy-answer.ts'
import type { ApiHandler } from './api.ts'
import type { Assets } from './assets.ts'
import { cacheKey } from './cache-key.ts'
import { asAppError, isBusy } from './failure.ts'
import { sendHealthy } from './health.ts'
import { loggedPath } from './logged-path.ts'
import { createPageAnswers } from './page-answers.ts'
import { isPassing } from './page-failure.ts'
import type { PageRenderer } from './page-renderer.ts'
import { createSchemeCheck, watchForUntrustedProxies } from './proxy-check.ts'
import { hasTwoHosts, isQueryBounded } from './request-head.ts'
import { addSiteHeaders } from './site-headers.ts'
import { sendUnavailable } from './unavailable-page.ts'

/** Answers the request and says true, or leaves it alone and says false. */
export type PathHandler = (req: IncomingMessage, res: ServerResponse, path: string, search: string) => Promise<boolean> | boolean

/** Paths of pages that are remembered at once; those beyond are refused later on their way. */
const MAX_PAGE_PATHS = 5_000

const plain = (res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void => {
  addSiteHeaders(res)
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  res.end(text)
}

export type PipelineParts = {
  cache: PageCache
  admission: Admission
  api: ApiHandler
  assets: Assets
  /** Media, files, health, documents: asked in order, before Astro. */
  handlers: PathHandler[]
  pages: PageRenderer
  locals: App.Locals
  log: Logger
}

export function createPipeline(parts: PipelineParts): (req: IncomingMessage, res: ServerResponse) => void {
  const { cache, log } = parts
  const pages = createPageAnswers(parts)
  const sentToHttps = createSchemeCheck(parts.locals.site.url)
  const watchProxies = watchForUntrustedProxies(log)
  /** Where a page was answered. Nothing else answers there, so that too many who ask for it are turned away before anything is asked of the rest. */
  const pagePaths = new Set<string>()

  const slow = async (req: IncomingMessage, res: ServerResponse, path: string, search: string, key: string): Promise<void> => {
    const asset = parts.assets.find(path)
    if (asset) return sendPayload(req, res, await asset)
    for (const handler of parts.handlers) if (await handler(req, res, path, search)) return
    if (req.method !== 'GET' && req.method !== 'HEAD') return plain(res, 405, '不支持这种请求方式', { Allow: 'GET, HEAD' })
    await pages.answer(req, res, key)
    if (res.statusCode === 200 && pagePaths.size < MAX_PAGE_PATHS) pagePaths.add(path)
  }

  const fail = (req: IncomingMessage, res: ServerResponse, path: string, error: unknown): void => {
    if (isBusy(error)) {
      sendBusy(req, res, 'page')
      return
    }
    // A client that goes away in the middle is no failure of the site.
    if (req.destroyed && !req.complete) log.debug({ path: loggedPath(path) }, 'request broken off')
    else if (isPassing(error)) log.warn({ reason: asAppError(error).code, path: loggedPath(path) }, 'page could not be rendered')
    else log.error({ err: error, path: loggedPath(path) }, 'request failed')
    if (!res.headersSent && isPassing(error)) sendUnavailable(req, res)
    else if (!res.headersSent) plain(res, 500, '服务暂时出了问题，请稍后再试')
    else res.destroy()
  }

  return (req, res) => {
    if (sentToHttps?.(req, res)) return
    const url = req.url ?? '/'
    if (url === '/healthz') return sendHealthy(req, res)
    const at = url.indexOf('?')
    const path = at === -1 ? url : url.slice(0, at)
    const search = at === -1 ? '' : url.slice(at + 1)
    if (hasTwoHosts(req)) return plain(res, 400, '请求的格式不正确', { Connection: 'close' })
    const isCall = path.startsWith('/v1/')
    // Calls answer in their envelope.
    if (!isQueryBounded(search) && !isCall) return plain(res, 400, '网址太长，请检查后再试')
    const key = isCall ? path : cacheKey(path, search)
    if (req.method === 'GET' || req.method === 'HEAD') {
      const found = cache.find(key)
      if (found) {
        sendPayload(req, res, found.payload)
        if (found.stale) pages.refresh(req, key)
        return
      }
      if (!cache.held && pagePaths.has(path) && pages.refuses(req, key)) return pages.turnAway(req, res, key)
    }
    watchProxies(req)
    addSiteHeaders(res)
    const answering = isCall ? parts.api(req, res) : slow(req, res, path, search, key)
    answering?.catch(error => fail(req, res, path, error))
  }
}
