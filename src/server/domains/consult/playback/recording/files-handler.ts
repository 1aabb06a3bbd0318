/** `/files/recorded/{key}`: recordings, with ranges. The free part of what is published, for everybody; the rest by signed addresses that end. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from '#server/db/client.ts'
import { openLink } from '#server/domains/platform/upload/service.ts'
import { recheckAccess } from '#server/media/recheck-access.ts'
import { refuse } from '#server/media/respond.ts'
import { sendPlayable } from '#server/media/send-playable.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { RECORDED_FILES, recordedKeyOf } from './files.ts'
import { findFile } from './queries.ts'

const isFree = (file: Awaited<ReturnType<typeof findFile>>, mediaKey: string): boolean =>
  file?.is_public === true && file.preview_key === mediaKey

/** Answers `/files/recorded/…` and says true; leaves every other path alone and says false. */
export const createRecordedFilesHandler =
  (db: Db, uploads: UploadsPort) =>
  async (req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<boolean> => {
    if (!path.startsWith(`${RECORDED_FILES}/`)) return false
    const nothing = () => refuse(res, 404, { 'Cache-Control': 'no-store' })
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const mediaKey = path.slice('/files/'.length)
    const key = recordedKeyOf(mediaKey)
    const file = key === null ? undefined : await findFile(db, key)
    if (!key || !file) return nothing()
    const isOpen = isFree(file, mediaKey)
    const link = isOpen ? null : await openLink(db, `recorded:${key}`, search)
    if (!isOpen && !link) return nothing()
    if (isOpen) recheckAccess(res, async () => isFree(await findFile(db, key), mediaKey))
    if (link?.isGiven) recheckAccess(res, link.holds)
    return sendPlayable(
      { req, res, store: uploads.store },
      { key, contentType: file.content_type, bytes: file.bytes, sha256: file.sha256 },
    )
  }
