/** The body of a request as it came: calls parse it, and what providers sign are bytes. */
import type { IncomingMessage } from 'node:http'

/**
 * @param limit in bytes
 * @returns null when it is longer than `limit`; the rest is not read.
 */
export async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
