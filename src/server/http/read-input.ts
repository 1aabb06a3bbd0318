/** Reads what a request brings (query, path parameters, JSON body) within limits; the contract's schemas check it afterwards. */
import type { IncomingMessage } from 'node:http'
import { AppError } from '#server/errors.ts'

const MAX_BODY_BYTES = 256 * 1024

/**
 * @returns the parsed body; an empty one is `{}`.
 * @throws AppError `limits.too_large`, `limits.media_type` or `validation.malformed`.
 */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const type = req.headers['content-type'] ?? ''
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new AppError('limits.too_large')
    chunks.push(chunk)
  }
  if (length === 0) return {}
  if (!/^application\/json\b/i.test(type)) throw new AppError('limits.media_type')
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new AppError('validation.malformed', { cause })
  }
}

/** Repeated names become a list; everything else stays a string until the contract's schema reads it. */
export const readQuery = (search: string): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === '__proto__') continue
    const before = query[name]
    query[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return query
}

/** @throws AppError `validation.malformed` for an encoding that is not UTF-8. */
export const decodeParams = (params: Record<string, string>): Record<string, string> => {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch (cause) {
    throw new AppError('validation.malformed', { cause })
  }
}
