/**
 * `/my-evidence/{orderId}.zip?until=…&sig=…`: the evidence of a dispute with the bytes of its files, by a signed address while it holds.
 * Made while it is sent and never held whole. Nothing in it depends on who asks or when, so that everybody has the same bytes.
 */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { strToU8, Zip, ZipPassThrough } from 'fflate'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { recheckAccess } from '#server/media/recheck-access.ts'
import { refuse } from '#server/media/respond.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { openEvidenceLink } from './link.ts'
import { listEvidence } from './queries.ts'
import { textOf } from './text.ts'

const pattern = /^\/my-evidence\/(\d{1,9})\.zip$/
/** The oldest moment that the format can say. */
const FIRST_DAY = new Date(1980, 0, 2).getTime() + DAY_MS

type File = { id: number; name: string; at: Date }

/** What a file is called in the archive: letters, digits and few signs of its name, behind its number. */
const pathOf = ({ id, name }: File): string => `文件/${id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 80)}`

function filesOf(rows: Awaited<ReturnType<typeof listEvidence>>): File[] {
  return rows
    .filter(row => row.kind === 'FILE' && row.ref.startsWith('file/'))
    .map(row => ({
      id: Number(row.ref.slice('file/'.length)),
      name: String((JSON.parse(row.content) as { name?: unknown }).name ?? ''),
      at: row.created_at,
    }))
}

/** Entries one after the other, stored as they are: what is uploaded is mostly compressed. */
async function send(res: ServerResponse, db: Db, uploads: UploadsPort, evidence: { text: string; files: File[]; at: Date }) {
  const zip = new Zip((error, chunk) => {
    if (error) res.destroy(error)
    else res.write(chunk)
  })
  const drained = async () => {
    if (res.writableNeedDrain) await Promise.race([once(res, 'drain'), once(res, 'close')])
    return !res.destroyed
  }
  const begin = (name: string, at: Date) => {
    const entry = new ZipPassThrough(name)
    entry.mtime = Math.max(at.getTime(), FIRST_DAY)
    zip.add(entry)
    return entry
  }
  begin('证据.json', evidence.at).push(strToU8(evidence.text), true)
  const stored = await findUploads(
    db,
    evidence.files.map(({ id }) => id),
  )
  const missing: string[] = []
  for (const file of evidence.files) {
    const upload = stored.get(file.id)
    const bytes = upload && (await uploads.store.read('private', upload.key, { start: 0, end: upload.bytes - 1 }))
    if (!bytes) {
      missing.push(pathOf(file))
      continue
    }
    const entry = begin(pathOf(file), file.at)
    for await (const chunk of bytes) {
      entry.push(chunk as Uint8Array)
      if (!(await drained())) return
    }
    entry.push(new Uint8Array(0), true)
  }
  if (missing.length > 0) begin('缺少的文件.txt', evidence.at).push(strToU8(`${missing.join('\n')}\n`), true)
  zip.end()
  res.end()
}

/** Answers `/my-evidence/…` and says true; leaves every other path alone and says false. */
export const createEvidenceHandler =
  (db: Db, uploads: UploadsPort): PathHandler =>
  async (req, res, path, search) => {
    if (!path.startsWith('/my-evidence/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const id = Number(pattern.exec(path)?.[1])
    const link = id ? await openEvidenceLink(db, id, search) : null
    const rows = link ? await listEvidence(db, id) : []
    const newest = rows.at(-1)
    if (!link || !newest) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    res.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="evidence-${id}.zip"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    if (req.method === 'HEAD') res.end()
    else {
      if (link.isGiven) recheckAccess(res, link.holds)
      const evidence = { text: await textOf(db, id, rows), files: filesOf(rows), at: newest.created_at }
      await send(res, db, uploads, evidence).catch(() => res.destroy())
    }
    return true
  }
