/** The API over real HTTP for one test file, as a browser or a program would call it. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { drawKey } from '#demo/pictures/index.ts'
import { type ErrorCode, errorCodeOf } from '#lib/contract/errors.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { registry } from '#server/domains/index.ts'
import { createFileAccess } from '#server/domains/park/download/access.ts'
import { admitMinor } from '#server/domains/people/minor-mode/service.ts'
import { authenticateSession } from '#server/domains/people/session/service.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { admitCall } from '#server/domains/platform/feature/service.ts'
import { hasPictureKey } from '#server/domains/platform/upload/service.ts'
import { createApiHandler } from '#server/http/api.ts'
import { createLogger } from '#server/log.ts'
import { createMedia, type Media } from '#server/media/handler.ts'
import { createPorts, type PortSettings, type Ports } from '#server/ports/ports.ts'
import type { TestDatabase } from './database.ts'

export type Answer = {
  status: number
  headers: Headers
  resultStatus: boolean
  resultData: never
  /** The name of the error whose number came; what has none is no answer of ours. */
  code?: ErrorCode
  message?: string
  fields?: Record<string, string>
}

function errorNamed(number: string): ErrorCode {
  const code = errorCodeOf(number)
  if (!code) throw new Error(`no error has the number ${number}`)
  return code
}

/** The envelope of an answer, its error by name. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { code: number, ...envelope } = (await response.json()) as Omit<Answer, 'status' | 'headers' | 'code'> & {
    code?: string
  }
  return { status: response.status, headers: response.headers, ...envelope, ...(number ? { code: errorNamed(number) } : {}) }
}

/** What a call that went well answered. */
export function data<Shape>(answer: Answer): Shape {
  expect(answer.code, `${answer.message} ${JSON.stringify(answer.fields)}`).toBeUndefined()
  return answer.resultData as Shape
}

/** One visitor with cookies and, once signed in, a token. */
export type Visitor = {
  token: string | undefined
  cookies: Map<string, string>
  /** A path of the API, or a whole one that begins with a slash. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A site that is visited: where it listens, and who is given every answer of a call, as it came. */
type Visited = { origin: () => string; hear?: (path: string, text: string) => void }
type VisitorOptions = {
  /** Sends what a browser sends, so that its session is bound to a cookie. */
  browser?: boolean
  companyId?: number
  headers?: Record<string, string>
}

function createVisitor({ origin, hear }: Visited, options: VisitorOptions = {}): Visitor {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body: unknown, extra: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(origin() + (path.startsWith('/') ? path : `/v1/front/${path}`), {
      method,
      headers: {
        ...options.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.browser ? { origin: origin(), 'sec-fetch-site': 'same-origin' } : {}),
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(options.companyId ? { 'x-acting-company': String(options.companyId) } : {}),
        ...(self.token ? { authorization: `Bearer ${self.token}` } : {}),
        ...extra,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    hear?.(path, await response.clone().text())
    return readAnswer(response)
  }
  const self: Visitor = {
    token: undefined,
    cookies,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
  }
  return self
}

/** Those who visit a site, with or without a session. */
export function visitorsOf({ db }: Pick<TestDatabase, 'db'>, site: Visited) {
  const visitor = (options: VisitorOptions = {}): Visitor => createVisitor(site, options)

  /** A person with a living session of a program; acting for a company by `x-acting-company` in every call when one is given. */
  const signedIn = async (
    userId: number,
    { provedAt, ...options }: VisitorOptions & { provedAt?: Date } = {},
  ): Promise<Visitor> => {
    const token = createToken()
    await db
      .insertInto('sessions')
      .values({
        user_id: userId,
        token_hash: hashToken(token),
        device: '测试',
        remember: true,
        expires_at: new Date(Date.now() + DAY_MS),
        ...(provedAt ? { proved_at: provedAt } : {}),
      })
      .execute()
    const self = visitor(options)
    self.token = token
    return self
  }

  /** The site as a whole, for what is no call: `fetch` of a path, with the visitor's token. */
  const request = (path: string, init: RequestInit & { as?: Pick<Visitor, 'token' | 'cookies'> } = {}): Promise<Response> => {
    const { as, ...rest } = init
    const headers = new Headers(rest.headers)
    if (as?.token) headers.set('authorization', `Bearer ${as.token}`)
    if (as && as.cookies.size > 0) headers.set('cookie', [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    return fetch(site.origin() + path, { ...rest, headers })
  }

  return { visitor, signedIn, request }
}
export type Visitors = ReturnType<typeof visitorsOf>

/** @param settings real adapters in place of the embedded ones, asked for when the server starts. */
export function useApiServer(database: TestDatabase, settings: () => PortSettings | Promise<PortSettings> = () => ({})) {
  let server: Server
  let origin = ''
  let dataDir = ''
  let ports: Ports
  let media: Media
  const messages: string[] = []

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'chenghui-api-'))
    ports = createPorts({
      siteName: '城汇',
      siteUrl: 'http://127.0.0.1',
      dataDir,
      announce: line => messages.push(line),
      settings: await settings(),
    })
    const api = createApiHandler({
      db: database.db,
      routes: registry.routes,
      log: createLogger('error'),
      ports,
      authenticate: authenticateSession,
      admitCall: async (...asked) => {
        await admitCall(...asked)
        await admitMinor(...asked)
      },
    })
    const { store } = ports.uploads
    const sources = { local: store.local.bind(store), has: (key: string) => hasPictureKey(database.db, key), draw: drawKey }
    media = createMedia({
      dataDir,
      sources,
      fileAccess: createFileAccess(database.db),
      onError: () => undefined,
    })
    const handlers = [
      ...registry.handlers.map(create =>
        create({ db: database.db, ports, authenticate: authenticateSession, siteUrl: 'http://127.0.0.1', demo: true }),
      ),
      media.handle,
    ]
    const askHandlers = async (req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<void> => {
      for (const handler of handlers) if (await handler(req, res, path, search)) return
      res.writeHead(404).end()
    }
    server = createServer((req, res) => {
      const [path = '/', search = ''] = (req.url ?? '/').split('?', 2)
      if (path.startsWith('/v1/')) void api(req, res)
      else void askHandlers(req, res, path, search)
    })
    // A machine under load must not lose a connection between two calls because it was idle for too long.
    server.keepAliveTimeout = 0
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    media.close()
    ports.uploads.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const { visitor, signedIn, request } = visitorsOf(database, { origin: () => origin })

  /** The code of the newest message announced. */
  const lastCode = (): string => /验证码 (\d{6})/.exec(messages.at(-1) ?? '')?.[1] ?? ''

  return {
    visitor,
    signedIn,
    messages,
    lastCode,
    request,
    ports: () => ports,
    dataDir: () => dataDir,
  }
}
