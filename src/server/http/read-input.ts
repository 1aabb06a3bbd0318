/** Reads what a call brings (query, path parameters, JSON body) within limits; the contract's schemas check it afterwards. */
import type { IncomingMessage } from 'node:http'
import type { HonoRequest } from 'hono'
import { AppError } from '#server/errors.ts'
import { readBytes } from './read-bytes.ts'
import { isQueryBounded } from './request-head.ts'

export const MAX_BODY_BYTES = 256 * 1024

async function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(req.headers['content-length']) > limit) throw new AppError('limits.too_large')
  const body = await readBytes(req, limit).catch((cause: unknown) => {
    throw new AppError('validation.malformed', { cause })
  })
  if (!body) throw new AppError('limits.too_large')
  return body
}

/**
 * Read from Node's request: Hono's `bodyLimit` makes a new request of the platform out of the one at hand, which `@hono/node-server` allows
 * only where it replaces the global `Request`.
 * @param limit bytes at most.
 * @returns the parsed body; an empty one is `{}`.
 * @throws AppError `limits.too_large`, `limits.media_type` or `validation.malformed`, the last also when the client goes away before it has
 * sent everything.
 */
export async function readJson(req: IncomingMessage, limit = MAX_BODY_BYTES): Promise<unknown> {
  const body = await readBody(req, limit)
  if (body.length === 0) return {}
  if (!/^application\/json\b/i.test(req.headers['content-type'] ?? '')) throw new AppError('limits.media_type')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new AppError('validation.malformed', { cause })
  }
}

/**
 * The query of a request line. Repeated names become a list; everything else stays a string until the contract's schema reads it.
 * @throws AppError `validation.malformed` for more names or characters than a query of ours has.
 */
export const readQuery = (url: string): Record<string, string | string[]> => {
  const at = url.indexOf('?')
  const search = at === -1 ? '' : url.slice(at + 1)
  if (!isQueryBounded(search)) throw new AppError('validation.malformed')
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === '__proto__') continue
    const before = values.get(name)
    if (before === undefined) values.set(name, value)
    else if (Array.isArray(before)) before.push(value)
    else values.set(name, [before, value])
  }
  return Object.fromEntries(values)
}

/**
 * The decoded parameters of the path.
 * @throws AppError `validation.malformed` for an encoding that is not UTF-8, which Hono would hand on as it came.
 */
export const readParams = (request: HonoRequest): Record<string, string> => {
  try {
    decodeURIComponent(new URL(request.url).pathname)
  } catch (cause) {
    throw new AppError('validation.malformed', { cause })
  }
  return request.param()
}
