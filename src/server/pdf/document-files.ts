/**
 * Documents of records: asked for by their holder, drawn by a job, kept for a while in a table of their domain, downloaded by a link that
 * is given to one reader and good for an hour, while they still may (decision 118).
 */
import { DAY_MS, HOUR_SECONDS } from '#lib/format/units.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { openLink, signedQuery } from '#server/domains/platform/upload/service.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import type { Job } from '#server/jobs/loop.ts'
import { refuse } from '#server/media/respond.ts'
import { createPdf, type PdfDocument } from './create-pdf.ts'
import * as queries from './file-queries.ts'

const MAX_TRIES = 3
/** One that takes longer was cut off by a power cut. */
const STUCK_MS = 600_000
const RETENTION_MS = 30 * DAY_MS
/** How many are drawn in one turn: other work waits behind it. */
const BATCH_SIZE = 5

type Options = {
  /** With the columns of `DocumentFilesTable`. */
  table: string
  /** The name of the job, and of what is signed. */
  name: string
  /** Before the id in addresses: `/my-certificates/course/`. */
  path: `/${string}/`
  /** Before the id in the name of the file. */
  fileName: string
  /** Null: there is none any more. */
  describe(db: Db, id: number, site: { siteUrl: string; now: Date }): Promise<PdfDocument | null>
}

export type DocumentFile = { state: 'WAITING' | 'READY' | 'FAILED'; url: string | null }

export type DocumentFiles = {
  /**
   * @param reader whom its address is given to, with the right that they have to it.
   * @returns null: it was not asked for, or not lately.
   */
  get(db: Db, id: number, reader: LinkReader | null, now: Date): Promise<DocumentFile | null>
  request(db: Db, id: number, reader: LinkReader | null, now: Date): Promise<DocumentFile>
  job: Job
  createHandler(db: Db): PathHandler
}

/** Whose document it is may read it, nobody keeps it, and nothing in it runs. */
const PRIVATE_FILE = {
  'Content-Type': 'application/pdf',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

const attachment = (name: string): string => `attachment; filename="${name}"`

export function documentFiles({ table, name, path, fileName, describe }: Options): DocumentFiles {
  const subjectOf = (id: number): string => `${name}:${id}`

  const get = async (db: Db, id: number, reader: LinkReader | null, now: Date): Promise<DocumentFile | null> => {
    const state = await queries.findState(db, table, id)
    if (!state) return null
    if (state !== 'READY') return { state: state === 'RUNNING' ? 'WAITING' : state, url: null }
    return { state, url: `${path}${id}.pdf?${signedQuery(subjectOf(id), reader, now, HOUR_SECONDS)}` }
  }

  /** Takes the document that has waited longest; what was tried too often is given up. */
  const claim = (db: Db, now: Date): Promise<number | undefined> =>
    db.transaction().execute(async trx => {
      const row = await queries.lockWaiting(trx, table, new Date(now.getTime() - STUCK_MS))
      if (!row) return undefined
      if (row.tries >= MAX_TRIES) {
        await queries.updateFailed(trx, table, row.id)
        return undefined
      }
      await queries.updateRunning(trx, table, row.id, row.tries + 1, now)
      return row.id
    })

  const makeNext = async (db: Db, siteUrl: string, now: Date): Promise<boolean> => {
    const id = await claim(db, now)
    if (id === undefined) return false
    const document = await describe(db, id, { siteUrl, now })
    if (document) await queries.updateReady(db, table, id, await createPdf(document))
    else await queries.updateFailed(db, table, id)
    return true
  }

  return {
    get,
    request: async (db, id, reader, now) => {
      await queries.insertWaiting(db, table, id, now)
      return (await get(db, id, reader, now)) ?? { state: 'WAITING', url: null }
    },
    job: {
      name,
      everySeconds: 3,
      async work({ db, ports, now }) {
        await queries.deleteOld(db, table, new Date(now.getTime() - RETENTION_MS))
        for (let made = 0; made < BATCH_SIZE && (await makeNext(db, ports.siteUrl, now)); made++);
      },
    },
    createHandler: db => async (req, res, address, search) => {
      if (!address.startsWith(path)) return false
      if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
      const id = Number(/^(\d{1,9})\.pdf$/.exec(address.slice(path.length))?.[1])
      const file = id && (await openLink(db, subjectOf(id), search)) ? await queries.findBytes(db, table, id) : undefined
      if (!file) return refuse(res, 404, { 'Cache-Control': 'no-store' })
      res.writeHead(200, {
        ...PRIVATE_FILE,
        'Content-Length': file.length,
        'Content-Disposition': attachment(`${fileName}-${id}.pdf`),
      })
      res.end(req.method === 'HEAD' ? undefined : file)
      return true
    },
  }
}
