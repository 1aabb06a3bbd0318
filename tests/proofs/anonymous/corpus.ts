/** Everything that somebody else can read, searched byte by byte for what is hers, archives and documents inside out. */
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'

type Part = 'calls' | 'pages' | 'files' | 'frames' | 'notices and mails' | 'exports' | 'log'
type Count = { pieces: number; bytes: number }

const escaped = (mark: string): string => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export class Corpus {
  readonly counts = new Map<Part, Count>()
  readonly #found = new Map<string, number>()
  readonly #inText: RegExp
  readonly #inBytes: readonly (readonly [string, Buffer])[]
  /** Files found in archives and documents. */
  inside = 0

  constructor(marks: readonly string[]) {
    // As words, and as an address spells them.
    const spelled = [...new Set(marks.flatMap(mark => [mark, encodeURIComponent(mark)]))]
    this.#inText = new RegExp(spelled.map(escaped).join('|'), 'gi')
    // What documents and descriptions of pictures may hold besides UTF-8.
    this.#inBytes = marks.flatMap(mark =>
      [Buffer.from(mark), Buffer.from(mark, 'utf16le'), Buffer.from(mark, 'utf16le').swap16()].map(
        bytes => [mark, bytes] as const,
      ),
    )
  }

  /** @param where what a finding is called. @returns whether something was found. */
  take(part: Part, where: string, content: string | Uint8Array): boolean {
    const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
    const count = this.counts.get(part) ?? { pieces: 0, bytes: 0 }
    this.counts.set(part, { pieces: count.pieces + 1, bytes: count.bytes + bytes })
    const before = this.#found.size
    if (typeof content === 'string') this.#read(where, content)
    else this.#open(where, Buffer.from(content))
    return this.#found.size > before
  }

  findings = (): string[] => [...this.#found].map(([what, times]) => `${what} ×${times}`)

  /** Lines for the terminal. */
  report = (): string =>
    [...this.counts].map(([part, { pieces, bytes }]) => `${part} ${pieces} (${(bytes / 1e6).toFixed(1)} MB)`).join(', ')

  #read(where: string, text: string): void {
    for (const [mark] of text.matchAll(this.#inText)) this.#note(where, mark)
  }

  #note(where: string, mark: string): void {
    const key = `${where}: ${mark}`
    this.#found.set(key, (this.#found.get(key) ?? 0) + 1)
  }

  #open(where: string, bytes: Buffer): void {
    for (const [mark, pattern] of this.#inBytes) if (bytes.includes(pattern)) this.#note(where, mark)
    this.#read(where, bytes.toString('utf8'))
    if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
      for (const [name, inner] of Object.entries(unzipSync(bytes))) {
        this.inside++
        this.#read(`${where} → a name`, name)
        this.#open(`${where} → ${name}`, Buffer.from(inner))
      }
    } else if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
      this.inside++
      // A word may be drawn in several runs.
      const pages = pagesOfPdf(bytes).join('\n')
      this.#read(`${where} → text`, pages)
      this.#read(`${where} → text`, pages.replaceAll('\n', ''))
    } else if (bytes[0] === 0x1f && bytes[1] === 0x8b) this.#open(`${where} → unpacked`, gunzipSync(bytes))
  }
}
