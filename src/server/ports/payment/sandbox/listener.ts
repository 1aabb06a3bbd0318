/**
 * The embedded provider as a service of its own: it listens on its own port, speaks signed JSON with the merchant, shows a page to the
 * person who scanned its code, and sends notices until they are received.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import type { SandboxTrouble } from '#server/db/tables.ts'
import type { Logger } from '#server/log.ts'
import { NOTICE_SKEW_MS, PROVIDER_TIMEOUT_MS } from '../port.ts'
import { missingPage, TROUBLES, tradePage } from './page.ts'
import * as provider from './provider.ts'
import { findTrade, findTradeByToken } from './queries.ts'
import { SANDBOX_MERCHANT, signedHeaders, whyNotSigned } from './signing.ts'

const MAX_BODY = 16_384
const TICK_MS = 500
const RELISTEN_MS = 5_000

const text = z.string().min(1).max(500)
const tradeWish = z.object({
  tradeNo: text,
  title: text,
  amount: z.number().int().positive(),
  notifyUrl: text,
  returnUrl: text,
  expiresAt: z.iso.datetime(),
})
const refundWish = z.object({ refundNo: text, tradeNo: text, amount: z.number().int().positive(), notifyUrl: text })

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY) throw new provider.SandboxRefusal(413, 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const html = (res: ServerResponse, status: number, page: string): void => {
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
  res.end(page)
}

type Options = {
  db: Db
  log: Logger
  host: string
  /** 0: any free one. A port that another process of this site listens on is shared: all serve the same trades. */
  port: number
  /** Where people and the site reach it; default: the host and the port that it listens on. */
  publicUrl?: string | undefined
}

export type SandboxListener = { url: string; close(): Promise<void> }

export async function startPaymentSandbox({ db, log, host, port, publicUrl }: Options): Promise<SandboxListener> {
  const call = async (method: string, path: string, body: string, now: Date): Promise<unknown> => {
    const parse = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> => {
      const parsed = schema.safeParse(JSON.parse(body))
      if (!parsed.success) throw new provider.SandboxRefusal(400, 'PARAM_ERROR')
      return parsed.data
    }
    if (method === 'POST' && path === '/v1/trades') {
      const trade = await provider.openTrade(db, parse(tradeWish), now)
      return { codePath: `/pay/${trade.token}` }
    }
    if (method === 'POST' && path === '/v1/refunds') return provider.askRefund(db, parse(refundWish), now)
    const [, what, key = '', action] = /^\/v1\/(trades|refunds)\/(\w+)(?:\/(close))?$/.exec(path) ?? []
    if (method === 'GET' && what === 'refunds') return provider.findRefund(db, key)
    if (method === 'POST' && action === 'close') {
      await provider.closeTrade(db, key)
      return {}
    }
    if (method === 'GET' && what === 'trades') {
      const trade = await findTrade(db, key)
      if (!trade) throw new provider.SandboxRefusal(404, 'ORDER_NOT_EXIST')
      return provider.reportTrade(trade, now)
    }
    throw new provider.SandboxRefusal(404, 'NO_SUCH_CALL')
  }

  const answerMerchant = async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const now = new Date()
    const body = await readBody(req)
    const { method = 'GET' } = req
    const refusal = whyNotSigned(`${method} ${path}`, req.headers, body, now, NOTICE_SKEW_MS)
    if (refusal || req.headers['sandbox-merchant'] !== SANDBOX_MERCHANT) {
      throw new provider.SandboxRefusal(401, refusal ?? 'unknown merchant')
    }
    const bill = /^\/v1\/bills\/(\d{4}-\d\d-\d\d)$/.exec(path)
    const said = bill ? await provider.billOf(db, bill[1] as string) : JSON.stringify(await call(method, path, body, now))
    const type = bill ? 'text/csv; charset=utf-8' : 'application/json'
    res.writeHead(200, { 'Content-Type': type, ...signedHeaders('answer', said) }).end(said)
  }

  const answerPerson = async (req: IncomingMessage, res: ServerResponse, token: string): Promise<void> => {
    const now = new Date()
    if (req.method === 'POST') {
      const chosen = new URLSearchParams(await readBody(req)).get('trouble') ?? 'NONE'
      const trouble = (chosen in TROUBLES ? chosen : 'NONE') as SandboxTrouble
      const trade = await provider.payByToken(db, token, trouble, now)
      void tick()
      return html(res, trade ? 200 : 404, trade ? tradePage(trade, now) : missingPage())
    }
    const trade = await findTradeByToken(db, token)
    html(res, trade ? 200 : 404, trade ? tradePage(trade, now) : missingPage())
  }

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = new URL(req.url ?? '/', 'http://sandbox').pathname
    const token = /^\/pay\/([\w-]{24})$/.exec(path)?.[1]
    if (token) return answerPerson(req, res, token)
    return answerMerchant(req, res, path)
  }

  const server = createServer((req, res) => {
    answer(req, res).catch(error => {
      const isRefusal = error instanceof provider.SandboxRefusal
      if (!isRefusal) log.error({ err: error }, 'payment sandbox failed')
      const said = JSON.stringify({ message: isRefusal ? error.message : 'SYSTEM_ERROR' })
      if (res.headersSent) return res.destroy()
      res.writeHead(isRefusal ? error.status : 500, { 'Content-Type': 'application/json', ...signedHeaders('answer', said) })
      return res.end(said)
    })
  })
  server.requestTimeout = 15_000

  const sendNotice = async ({ url, body, is_forged }: provider.DueNotice): Promise<boolean> => {
    const headers = signedHeaders('notice', is_forged ? `${body} ` : body)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      })
      return response.ok
    } catch {
      return false
    }
  }
  let working: Promise<void> | undefined
  const work = async (): Promise<void> => {
    try {
      await provider.finishRefunds(db, new Date())
      await provider.sendDueNotices(db, new Date(), sendNotice)
    } catch (error) {
      // The database is away for a moment: the next tick sends what is due.
      log.debug({ err: error }, 'payment sandbox waits')
    }
  }
  const tick = async (): Promise<void> => {
    working ??= work().finally(() => {
      working = undefined
    })
    await working
  }
  const timer = setInterval(() => void tick(), TICK_MS)
  timer.unref()

  const isListening = await listen(server, host, port)
  const relisten = isListening
    ? undefined
    : setInterval(() => void listen(server, host, port).then(done => done && clearInterval(relisten)), RELISTEN_MS)
  relisten?.unref()
  const boundPort = isListening ? (server.address() as AddressInfo).port : port
  return {
    url: publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${boundPort}`,
    async close() {
      clearInterval(timer)
      clearInterval(relisten)
      await working
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** @returns false when the port is taken. */
const listen = (server: Server, host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', failed)
    server.listen({ port, host }, () => {
      server.off('error', failed)
      resolve(true)
    })
  })
