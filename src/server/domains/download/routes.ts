import { download } from '#lib/contract/download.ts'
import { implement } from '#server/http/implement.ts'
import { getDownload, listDownloads } from './service.ts'

export const downloadRoutes = implement(download, {
  listDownloads: ({ db, query }) => listDownloads(db, query),
  getDownload: ({ db, params }) => getDownload(db, params.id),
})
