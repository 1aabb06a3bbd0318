/**
 * The API over HTTP, as a Hono application: finds the call, reads the input within limits, runs it, answers in the envelope.
 * The one error exit is here.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { secureHeaders } from 'hono/secure-headers'
import { type CallDefinition, pathOf } from '#lib/contract/define.ts'
import { errorCatalogue } from '#lib/contract/errors.ts'
import type { PageTag } from '#lib/tags.ts'
import { type Actor, visitor } from '#server/access/actor.ts'
import { withPurgeHere } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { withOutcome } from '#server/db/outcome.ts'
import { AppError } from '#server/errors.ts'
import type { Logger } from '#server/log.ts'
import type { RouteGroups } from '#server/manifest/domain.ts'
import { createPorts, type Ports } from '#server/ports/ports.ts'
import { acceptedEncodings } from './accept-encoding.ts'
import type { Admission } from './admission/admission.ts'
import { sendBusy } from './admission/busy-answer.ts'
import { classOfCall } from './admission/classes.ts'
import { demandOf } from './admission/demand.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import { asAppError, asOutcome } from './failure.ts'
import type { Route } from './implement.ts'
import { loggedPath } from './logged-path.ts'
import { readJson, readParams, readQuery } from './read-input.ts'
import { runCall } from './run-call.ts'
import { createSecurityLog } from './security-log.ts'

/** Packed as a whole: a stream that packs (Hono's `compress`) takes some 15 % of a list, and leaves its length unsaid. */
const gzipAsync = promisify(gzip)
const MIN_COMPRESSED_CHARS = 2_000

/** An answer is data for a program: nothing of it may be shown or run as a page. The other headers of the middleware are for pages. */
const apiHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  referrerPolicy: 'no-referrer',
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

type ApiContext = Context<{ Bindings: HttpBindings }>

/** Every route of every domain; a literal path wins over one with parameters in the same place. */
export const allRoutes = (routes: RouteGroups): Route[] =>
  Object.values(routes)
    .flatMap(domain => Object.entries(domain).map(([name, route]) => ({ ...route, name })))
    .sort((a, b) => {
      const literals = (route: Route) => pathOf(route.call).replace(/\{\w+\}/g, '\uffff')
      return literals(a) < literals(b) ? -1 : 1
    })

/** Who stands behind a bearer token; the session domain's part, handed in so that the kernel knows no domain. */
export type Authenticate = (db: Db, exchange: Exchange, ports: Ports, now: Date) => Promise<Actor>

/** Whether anybody may make a call now: a feature switch may be off. Given by a domain and handed in, as `Authenticate` is. */
export type AdmitCall = (db: Db, call: CallDefinition, actor: Actor, now: Date) => Promise<void>

const refuseEveryToken: Authenticate = () => Promise.reject(new AppError('session.invalid'))

/** Is given how each call ended: its name, the status it answers, and the milliseconds from its head to its answer. */
export type ObserveCall = (call: string, status: number, ms: number) => void

/** Without `admission` every call is begun at once. */
type ApiServices = {
  db: Db
  log: Logger
  routes: RouteGroups
  ports?: Ports
  authenticate?: Authenticate
  admitCall?: AdmitCall
  admission?: Admission
  observe?: ObserveCall
  /** Purges what this node keeps. */
  purge?: (tags: readonly PageTag[]) => void
}

/** @returns nothing to wait for when the call was turned away at once. */
export type ApiHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | undefined

export function createApiHandler(services: ApiServices): ApiHandler {
  const ports = services.ports ?? createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
  const authenticate = services.authenticate ?? refuseEveryToken
  const { admission } = services
  const security = createSecurityLog(services.log)

  const fail = (c: ApiContext, failure: AppError): Response | Promise<Response> => {
    const { incoming, outgoing } = c.env
    if (failure.code === 'server.busy') {
      sendBusy(incoming, outgoing, 'call')
      return RESPONSE_ALREADY_SENT
    }
    const requestId = randomUUID()
    security.failed(incoming, failure.code, requestId)
    const { status } = errorCatalogue[failure.code]
    if (status >= 500)
      services.log.error({ requestId, path: loggedPath(c.req.path), err: failure.cause ?? failure }, 'call failed')
    if (status === 503) c.header('Retry-After', '5')
    return answer(c, status, failureEnvelope(failure, requestId))
  }

  /** Turned away before its body is read. Calls whose path is literal are turned away before this. */
  const refuseWhenBusy = (route: Route) =>
    createMiddleware<{ Bindings: HttpBindings }>(async (c, next) =>
      admission?.refuses(demandOf(c.env.incoming, classOfCall(route.call))) ? fail(c, new AppError('server.busy')) : next(),
    )

  const perform = async (route: Route, c: ApiContext): Promise<Response> => {
    const { incoming, outgoing } = c.env
    const query = readQuery(incoming.url ?? '')
    // Read before a place is taken: a slow body holds none.
    const body = route.call.body ? await readJson(incoming, route.call.bodyBytes) : undefined
    const exchange = exchangeOf(incoming, outgoing)
    const watched = security.watch(incoming, route.name, exchange)
    const run = async () => {
      const now = new Date()
      const actor = exchange.authorization === undefined ? visitor : await authenticate(services.db, exchange, ports, now)
      watched.actor = actor
      await services.admitCall?.(services.db, route.call, actor, now)
      const input = { params: readParams(c.req), query, body }
      const call = () => runCall(route, input, { db: services.db, actor, now, exchange, ports })
      return withOutcome(() => (services.purge ? withPurgeHere(services.purge, call) : call()), asOutcome)
    }
    const resultData = await (admission ? admission.run(demandOf(incoming, classOfCall(route.call)), run) : run())
    security.succeeded(incoming)
    return answer(c, 200, { resultStatus: true, resultData })
  }

  const handle = (route: Route) => async (c: ApiContext) => {
    if (!services.observe) return perform(route, c)
    const from = performance.now()
    try {
      const response = await perform(route, c)
      services.observe(route.name, response.status, performance.now() - from)
      return response
    } catch (error) {
      services.observe(route.name, errorCatalogue[asAppError(error).code].status, performance.now() - from)
      throw error
    }
  }

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(
    apiHeaders,
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        // HEAD is answered wherever GET is.
        c.header('Allow', methods.filter(method => method !== 'HEAD').join(', '))
        return fail(c, new AppError('missing.method'))
      },
    }),
  )
  const literals = new Map<string, Route>()
  for (const route of allRoutes(services.routes)) {
    const { method } = route.call
    const path = pathOf(route.call)
    if (path.includes('{')) app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), refuseWhenBusy(route), handle(route))
    else {
      literals.set(`${method} ${path}`, route)
      app.on(method, path, handle(route))
    }
  }
  app.notFound(c => fail(c, new AppError('missing.call')))
  app.onError((error, c) => fail(c, asAppError(error)))

  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
    // Node closes a connection whose request was refused half-read: `answer` says so.
    autoCleanupIncoming: false,
    hostname: 'localhost',
    // An address or a host that is none.
    errorHandler: () => Response.json(failureEnvelope(new AppError('validation.malformed'), randomUUID()), { status: 400 }),
  })
  return (req, res) => {
    // Lists and searches have no parameters in their paths. Under overload most answers are refusals of them, so nothing is made for the call before.
    const route = admission && literals.get(`${req.method} ${pathPart(req.url ?? '')}`)
    if (route && admission.refuses(demandOf(req, classOfCall(route.call)))) return void sendBusy(req, res, 'call')
    return listener(req, res)
  }
}

const pathPart = (url: string): string => {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}

const failureEnvelope = ({ code, message, fields }: AppError, requestId: string) => ({
  resultStatus: false,
  resultData: null,
  code: errorCatalogue[code].number,
  message,
  ...(fields ? { fields } : {}),
  requestId,
})

async function answer(c: ApiContext, status: number, envelope: object): Promise<Response> {
  const text = JSON.stringify(envelope)
  const { incoming } = c.env
  const isPacked = text.length > MIN_COMPRESSED_CHARS && acceptedEncodings(c.req.header('accept-encoding') ?? '').gzip
  const body = isPacked ? await gzipAsync(text, { level: 4 }) : text
  // A body that was refused half-read must not be mistaken for the next request.
  if (!incoming.complete && incoming.method !== 'GET' && incoming.method !== 'HEAD') c.header('Connection', 'close')
  return c.body(body, status as 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'private, no-store',
    Vary: 'Accept-Encoding',
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
  })
}
