/** Reads what a request brings (query, path parameters, JSON body) within limits; the contract's schemas check it afterwards. */
import type { IncomingMessage } from 'node:http'
import { AppError } from '#server/errors.ts'
import { isQueryBounded } from './request-head.ts'

const MAX_BODY_BYTES = 256 * 1024

/** @throws AppError `limits.too_large`, or `validation.malformed` when the client goes away before it has sent everything. */
async function readBytes(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > MAX_BODY_BYTES) throw new AppError('limits.too_large')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('validation.malformed', { cause })
  }
  return Buffer.concat(chunks)
}

/**
 * @returns the parsed body; an empty one is `{}`.
 * @throws AppError `limits.too_large`, `limits.media_type` or `validation.malformed`.
 */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const type = req.headers['content-type'] ?? ''
  const body = await readBytes(req)
  if (body.length === 0) return {}
  if (!/^application\/json\b/i.test(type)) throw new AppError('limits.media_type')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new AppError('validation.malformed', { cause })
  }
}

/**
 * Repeated names become a list; everything else stays a string until the contract's schema reads it.
 * @throws AppError `validation.malformed` for more names or characters than a query of ours has.
 */
export const readQuery = (search: string): Record<string, string | string[]> => {
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

/** @throws AppError `validation.malformed` for an encoding that is not UTF-8. */
export const decodeParams = (params: Record<string, string>): Record<string, string> => {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch (cause) {
    throw new AppError('validation.malformed', { cause })
  }
}
