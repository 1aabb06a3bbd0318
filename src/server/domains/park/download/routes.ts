import { download } from '#lib/contract/park/download.ts'
import { downloadBuying } from '#lib/contract/park/download-buying.ts'
import { downloadWorkspace } from '#lib/contract/park/download-workspace.ts'
import { implement } from '#server/http/implement.ts'
import { buyDownload, takeDownload } from './purchase/service.ts'
import { getDownload, listDownloads } from './service.ts'
import { deleteFile, getMyFile, listMyFiles, withdrawFile } from './workspace.ts'

export const downloadRoutes = implement(download, {
  listDownloads: ({ db, query }) => listDownloads(db, query),
  getDownload: ({ db, params }) => getDownload(db, params.id),
})

export const downloadWorkspaceRoutes = implement(downloadWorkspace, {
  listMyFiles: ({ db, actor, query }) => listMyFiles(db, actor, query),
  getMyFile: ({ db, actor, params, now }) => getMyFile(db, actor, params.id, now),
  withdrawFile: ({ db, actor, params }) => withdrawFile(db, actor, params.id),
  deleteFile: ({ db, actor, params }) => deleteFile(db, actor, params.id),
})

export const downloadBuyingRoutes = implement(downloadBuying, {
  buyDownload: ({ db, actor, params, now }) => buyDownload(db, actor, { ...params, now }),
  takeDownload: ({ db, actor, params, body, now }) => takeDownload(db, actor, { ...params, ...body, now }),
})
