/** What a call may know of the request it came with, and may add to the answer. Calls in process have none of it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import { visitorAddress } from './visitor-address.ts'

export type Exchange = {
  /** Address of the visitor, for limits and the device list; never logged. */
  address: string
  userAgent: string
  /** True when the request was sent by a browser (which tells where it came from), not by a program. */
  fromBrowser: boolean
  /** `same-origin`, `same-site`, `cross-site`, `none`, or empty outside browsers. */
  fetchSite: string
  authorization: string | undefined
  /** Which of my companies I act for, as the client says; checked on every request. */
  actingCompany: string | undefined
  /** An operator says that this is asked with the eyes of somebody else (http/shadow.ts). */
  shadow: string | undefined
  /** The client's name for one submit, the same however often it is sent (http/idempotency). */
  idempotencyKey: string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { maxAge: number; secure: boolean }): void
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void
}

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))

export function exchangeOf(req: IncomingMessage, res: ServerResponse): Exchange {
  return {
    address: visitorAddress(req),
    userAgent: one(req.headers['user-agent']).slice(0, 300),
    fromBrowser: req.headers['sec-fetch-site'] !== undefined || req.headers.origin !== undefined,
    fetchSite: one(req.headers['sec-fetch-site']),
    authorization: req.headers.authorization,
    actingCompany: one(req.headers['x-acting-company']) || undefined,
    shadow: one(req.headers['x-shadow']) || undefined,
    idempotencyKey: one(req.headers['idempotency-key']) || undefined,
    cookie: name => parse(req.headers.cookie ?? '', name)[name],
    setCookie(name, value, { maxAge, secure }) {
      res.appendHeader('Set-Cookie', serialize(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge, secure }))
    },
    setHeader(name, value) {
      res.setHeader(name, value)
    },
  }
}

/** For calls in process: nobody in particular, and nowhere to write. */
export const noExchange: Exchange = {
  address: '',
  userAgent: '',
  fromBrowser: false,
  fetchSite: '',
  authorization: undefined,
  actingCompany: undefined,
  shadow: undefined,
  idempotencyKey: undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
  setHeader: () => undefined,
}
