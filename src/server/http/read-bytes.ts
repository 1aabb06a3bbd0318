/** The body of a request as it came: calls parse it, and what providers sign are bytes. */
import type { IncomingMessage } from 'node:http'
import { BodyMemory } from './body-memory.ts'
import { visitorAddress } from './visitor-address.ts'

const memory = new BodyMemory()

/**
 * @param limit in bytes
 * @returns null when it is longer than `limit`; the rest is not read.
 * @throws when the client goes away before all of it has come, or when bodies take too much memory and this one has to go.
 */
export async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  const reading = memory.begin(visitorAddress(req), () => req.destroy(new Error('given up: bodies take too much memory')))
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > limit) return null
      chunks.push(chunk)
      reading.add(chunk.length)
    }
    return Buffer.concat(chunks)
  } finally {
    reading.end()
  }
}
