/** What a file is, by its content: an allow-list. What is not on it does not come in. */
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { UploadKind } from '#lib/contract/platform/upload.ts'

export type ContentType = {
  kind: UploadKind
  contentType: string
  /** What a name of such a file may end with; the first is the usual one. */
  extensions: readonly string[]
}

const picture = (contentType: string, ...extensions: string[]): ContentType => ({ kind: 'IMAGE', contentType, extensions })
const file = (contentType: string, ...extensions: string[]): ContentType => ({ kind: 'FILE', contentType, extensions })
const video = (contentType: string, ...extensions: string[]): ContentType => ({ kind: 'VIDEO', contentType, extensions })
const audio = (contentType: string, ...extensions: string[]): ContentType => ({ kind: 'AUDIO', contentType, extensions })

const office = 'application/vnd.openxmlformats-officedocument'

/** By the extension that file-type answers. */
const KNOWN: Record<string, ContentType> = {
  jpg: picture('image/jpeg', 'jpg', 'jpeg'),
  png: picture('image/png', 'png'),
  apng: picture('image/png', 'png', 'apng'),
  webp: picture('image/webp', 'webp'),
  gif: picture('image/gif', 'gif'),
  avif: picture('image/avif', 'avif'),
  pdf: file('application/pdf', 'pdf'),
  zip: file('application/zip', 'zip'),
  docx: file(`${office}.wordprocessingml.document`, 'docx'),
  xlsx: file(`${office}.spreadsheetml.sheet`, 'xlsx'),
  pptx: file(`${office}.presentationml.presentation`, 'pptx'),
  odt: file('application/vnd.oasis.opendocument.text', 'odt'),
  ods: file('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  odp: file('application/vnd.oasis.opendocument.presentation', 'odp'),
  cfb: file('application/x-cfb', 'doc', 'xls', 'ppt', 'wps', 'et', 'dps'),
  mp4: video('video/mp4', 'mp4', 'm4v'),
  m4v: video('video/mp4', 'm4v', 'mp4'),
  webm: video('video/webm', 'webm'),
  mp3: audio('audio/mpeg', 'mp3'),
  m4a: audio('audio/mp4', 'm4a'),
  ogg: audio('audio/ogg', 'ogg', 'oga'),
  opus: audio('audio/ogg', 'opus', 'ogg'),
  wav: audio('audio/wav', 'wav'),
}

const plainText = file('text/plain; charset=utf-8', 'txt', 'csv', 'md', 'log')

const MB = 1024 * 1024
/** Text is read whole to be sure of it; longer text comes as something else. */
const MAX_TEXT = 5 * MB
/** What an archive may grow to when somebody opens it. */
const MAX_UNPACKED = 1024 * MB
const MAX_RATIO = 120
const MAX_ENTRIES = 10_000

const SIGNS_OF_MARKUP = /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|img|link|meta|style|\?xml|\?php|%)/i

/** @returns what the file at `path` is, or null when it is nothing that may come in. */
export async function contentTypeOf(path: string, size: number): Promise<ContentType | null> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found) return KNOWN[found.ext] ?? null
  return size <= MAX_TEXT && (await isPlainText(path)) ? plainText : null
}

/** UTF-8 without control characters that no browser could take for a page or a program. */
async function isPlainText(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile())
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !SIGNS_OF_MARKUP.test(text) && !text.startsWith('#!')
  } catch {
    return false
  } finally {
    await handle.close()
  }
}

/** Everything whose content is a zip archive. */
export const isArchive = ({ contentType }: ContentType): boolean =>
  contentType === 'application/zip' || contentType.startsWith(office) || contentType.startsWith('application/vnd.oasis')

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

const readAt = async (handle: FileHandle, start: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, start)
  return buffer.subarray(0, bytesRead)
}

/**
 * Whether an archive keeps to measure: what its directory promises is neither huge nor out of all proportion. Nothing is unpacked; an
 * archive that hides its directory or needs the 64-bit format is none we take.
 */
export async function isHarmlessArchive(path: string, size: number): Promise<boolean> {
  const handle = await open(path)
  try {
    const tailStart = Math.max(0, size - 66_000)
    const tail = await readAt(handle, tailStart, size - tailStart)
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END_OF_DIRECTORY) return false
    const entries = tail.readUInt16LE(end + 10)
    const length = tail.readUInt32LE(end + 12)
    const start = tail.readUInt32LE(end + 16)
    if (entries > MAX_ENTRIES || length > 8 * MB || start + length > size) return false
    const directory = await readAt(handle, start, length)
    let at = 0
    let unpacked = 0
    for (let entry = 0; entry < entries; entry++) {
      if (at + 46 > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY) return false
      const grown = directory.readUInt32LE(at + 24)
      if (grown === 0xffffffff) return false
      unpacked += grown
      const nameLength = directory.readUInt16LE(at + 28)
      const name = directory.subarray(at + 46, at + 46 + nameLength).toString('utf8')
      // Names that climb out of the folder they are unpacked into.
      if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(name)) return false
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    }
    return unpacked <= MAX_UNPACKED && unpacked <= Math.max(size, MB) * MAX_RATIO
  } finally {
    await handle.close()
  }
}
