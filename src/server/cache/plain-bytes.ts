/**
 * Plain bytes for clients that cannot read a compressed answer.
 *
 * Pages and files are held compressed only. Unpacking 90 KB takes the only thread as long as five hits, and a client that asks for the
 * same page a thousand times would have it done a thousand times, each with bytes of its own. So a body is unpacked once, by the
 * compressing threads, and its bytes are shared by everyone who needs them for as long as they fit a small memory.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const gunzipAsync = promisify(gunzip)

/** About ninety pages as they are today; more need not stay, since unpacking one again takes a millisecond of another thread. */
const MAX_PLAIN_BYTES = 8 * 1024 * 1024

/** Least recently used first. A `Map` iterates in the order in which its entries were set. */
export class PlainBytes {
  readonly #held = new Map<Buffer, Buffer>()
  readonly #unpacking = new Map<Buffer, Promise<Buffer>>()
  readonly #maxBytes: number
  #bytes = 0
  /** How many bodies were unpacked so far. */
  unpacked = 0

  constructor(maxBytes = MAX_PLAIN_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** Bytes held, at most the limit. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * @param packed a gzip body; the same buffer always means the same bytes.
   * @returns the plain bytes at once when they are held, else a promise that all who wait for this body share.
   */
  get(packed: Buffer): Buffer | Promise<Buffer> {
    const held = this.#held.get(packed)
    if (held) {
      this.#held.delete(packed)
      this.#held.set(packed, held)
      return held
    }
    let unpacking = this.#unpacking.get(packed)
    if (!unpacking) {
      unpacking = this.#unpack(packed).finally(() => this.#unpacking.delete(packed))
      this.#unpacking.set(packed, unpacking)
    }
    return unpacking
  }

  async #unpack(packed: Buffer): Promise<Buffer> {
    this.unpacked++
    const plain = await gunzipAsync(packed)
    if (plain.length > this.#maxBytes / 4) return plain
    this.#held.set(packed, plain)
    this.#bytes += plain.length
    for (const [oldest, { length }] of this.#held) {
      if (this.#bytes <= this.#maxBytes) break
      this.#held.delete(oldest)
      this.#bytes -= length
    }
    return plain
  }
}
