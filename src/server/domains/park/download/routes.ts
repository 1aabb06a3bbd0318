import { download } from '#lib/contract/park/download.ts'
import { downloadBuying } from '#lib/contract/park/download-buying.ts'
import { downloadWorkspace } from '#lib/contract/park/download-workspace.ts'
import { downloadWriting } from '#lib/contract/park/download-writing.ts'
import { implement } from '#server/http/implement.ts'
import { buyDownload, takeDownload } from './purchase/service.ts'
import { getDownload, listDownloads } from './service.ts'
import { deleteFile, getMyFile, listMyFiles, withdrawFile } from './workspace.ts'
import { createFile, getFileEditor, recallFile, saveFile, submitFile } from './writing/service.ts'
import { addFileVersion, withdrawFileVersion } from './writing/versions.ts'

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
  takeDownload: ({ db, actor, params, body, exchange, now }) => takeDownload(db, actor, { ...params, ...body, exchange, now }),
})

export const downloadWritingRoutes = implement(downloadWriting, {
  createFile: ({ db, actor, body, now }) => createFile(db, actor, body, now),
  getFileEditor: ({ db, actor, params, now }) => getFileEditor(db, actor, params.id, now),
  saveFile: ({ db, actor, params, body, now }) => saveFile(db, actor, { ...params, body, now }),
  submitFile: ({ db, actor, params, now }) => submitFile(db, actor, params.id, now),
  recallFile: ({ db, actor, params, now }) => recallFile(db, actor, params.id, now),
  addFileVersion: ({ db, actor, params, body, now }) => addFileVersion(db, actor, { ...params, body, now }),
  withdrawFileVersion: ({ db, actor, params, now }) => withdrawFileVersion(db, actor, { ...params, now }),
})
