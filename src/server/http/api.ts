/** The API over HTTP: finds the call, reads the input within limits, runs it, answers in the envelope. The one error exit is here. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { pathOf } from '#lib/contract/define.ts'
import { type ErrorCode, errorCatalogue } from '#lib/contract/errors.ts'
import { type Actor, visitor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { withOutcome } from '#server/db/outcome.ts'
import { AppError } from '#server/errors.ts'
import type { Logger } from '#server/log.ts'
import { createPorts, type Ports } from '#server/ports/ports.ts'
import { acceptedEncodings } from './accept-encoding.ts'
import type { Admission } from './admission/admission.ts'
import { sendBusy } from './admission/busy-answer.ts'
import { classOfCall } from './admission/classes.ts'
import { demandOf } from './admission/demand.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import { asAppError, asOutcome } from './failure.ts'
import type { Route } from './implement.ts'
import { decodeParams, readJson, readQuery } from './read-input.ts'
import { routes } from './routes.ts'
import { runCall } from './run-call.ts'
import { createSecurityLog } from './security-log.ts'

const gzipAsync = promisify(gzip)
const MIN_COMPRESSED = 2_000

const API_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Every route of every domain; a literal path wins over one with parameters in the same place. */
export const allRoutes = (): Route[] =>
  Object.values(routes as unknown as Record<string, Record<string, Omit<Route, 'name'>>>)
    .flatMap(domain => Object.entries(domain).map(([name, route]) => ({ ...route, name })))
    .sort((a, b) => {
      const literals = (route: Route) => pathOf(route.call).replace(/\{\w+\}/g, '\uffff')
      return literals(a) < literals(b) ? -1 : 1
    })

const buildRouter = () => {
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const methods = new Map<string, Set<string>>()
  const known = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const route of allRoutes()) {
    const path = pathOf(route.call).replace(/\{(\w+)\}/g, ':$1')
    router.add(route.call.method, path, route)
    if (!methods.has(path)) known.add('ALL', path, path)
    methods.set(path, (methods.get(path) ?? new Set()).add(route.call.method))
  }
  return {
    find: (method: string, path: string) => {
      const result = router.match(method, path)
      const match = result[0][0]
      if (!match) return undefined
      const [route, positions] = match
      const stash = result[1]
      const params = Object.fromEntries(
        Object.entries(positions).map(([name, at]) => [name, typeof at === 'number' ? stash?.[at] : at] as const),
      )
      return { route, params: params as Record<string, string> }
    },
    allowed: (path: string): string[] => {
      const all = known.match('GET', path)[0].flatMap(([pattern]) => [...(methods.get(pattern) ?? [])])
      return [...new Set(all)]
    },
  }
}

/** Who stands behind a bearer token; the session domain's part, handed in so that the kernel knows no domain. */
export type Authenticate = (db: Db, exchange: Exchange, ports: Ports, now: Date) => Promise<Actor>

const refuseEveryToken: Authenticate = () => Promise.reject(new AppError('session.invalid'))

/** Without `admission` every call is begun at once. */
type ApiServices = { db: Db; log: Logger; ports?: Ports; authenticate?: Authenticate; admission?: Admission }

export type ApiHandler = (req: IncomingMessage, res: ServerResponse, path: string, search: string) => Promise<void>

export function createApiHandler(services: ApiServices): ApiHandler {
  const ports = services.ports ?? createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
  const authenticate = services.authenticate ?? refuseEveryToken
  const router = buildRouter()
  const { admission } = services
  const security = createSecurityLog(services.log)

  type Found = ReturnType<typeof router.find>

  const run = async (req: IncomingMessage, res: ServerResponse, path: string, search: string, found: Found): Promise<unknown> => {
    if (!found) throw new AppError(router.allowed(path).length > 0 ? 'missing.method' : 'missing.call')
    const query = readQuery(search)
    // Read before a place is taken: a slow body holds none.
    const body = found.route.call.body ? await readJson(req) : undefined
    const exchange = exchangeOf(req, res)
    const watched = security.watch(req, found.route.name, exchange)
    const perform = async () => {
      const now = new Date()
      const actor = exchange.authorization === undefined ? visitor : await authenticate(services.db, exchange, ports, now)
      watched.actor = actor
      const input = { params: decodeParams(found.params), query, body }
      return withOutcome(() => runCall(found.route, input, { db: services.db, actor, now, exchange, ports }), asOutcome)
    }
    return admission ? admission.run(demandOf(req, classOfCall(found.route.call)), perform) : perform()
  }

  return async (req, res, path, search) => {
    const found = router.find(req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET'), path)
    if (found && admission?.refuses(demandOf(req, classOfCall(found.route.call)))) return sendBusy(req, res, 'call')
    try {
      const resultData = await run(req, res, path, search, found)
      security.succeeded(req)
      await send(req, res, 200, { resultStatus: true, resultData })
    } catch (error) {
      const failure = asAppError(error)
      if (failure.code === 'server.busy') return sendBusy(req, res, 'call')
      const requestId = randomUUID()
      security.failed(req, failure.code, requestId)
      const { number, status } = errorCatalogue[failure.code as ErrorCode]
      if (status >= 500) services.log.error({ requestId, path, err: failure.cause ?? failure }, 'call failed')
      if (failure.code === 'missing.method') res.setHeader('Allow', router.allowed(path).join(', '))
      if (status === 503) res.setHeader('Retry-After', '5')
      await send(req, res, status, {
        resultStatus: false,
        resultData: null,
        code: number,
        message: failure.message,
        ...(failure.fields ? { fields: failure.fields } : {}),
        requestId,
      })
    }
  }
}

async function send(req: IncomingMessage, res: ServerResponse, status: number, envelope: object): Promise<void> {
  if (res.headersSent || res.destroyed) return
  const text = JSON.stringify(envelope)
  for (const [name, value] of Object.entries(API_HEADERS)) res.setHeader(name, value)
  const zip = text.length > MIN_COMPRESSED && acceptedEncodings(String(req.headers['accept-encoding'] ?? '')).gzip
  const body = zip ? await gzipAsync(text, { level: 4 }) : Buffer.from(text)
  res.setHeader('Vary', 'Accept-Encoding')
  if (zip) res.setHeader('Content-Encoding', 'gzip')
  // A body that was refused half-read must not be mistaken for the next request.
  if (!req.complete && req.method !== 'GET' && req.method !== 'HEAD') res.setHeader('Connection', 'close')
  res.writeHead(status, { 'Content-Length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}
