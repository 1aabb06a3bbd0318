/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/download-writing.ts'

export const FILE_LICENCES = ['保留所有权利', '署名', '署名且非商业', '公有领域'] as typeof contract.FILE_LICENCES

export const MAX_FILE_COINS = 1000 as typeof contract.MAX_FILE_COINS

export const MAX_FILE_TAGS = 5 as typeof contract.MAX_FILE_TAGS

export const MAX_FILE_TEXT = 10000 as typeof contract.MAX_FILE_TEXT

export const MAX_PREVIEW_FILES = 20 as typeof contract.MAX_PREVIEW_FILES

export const downloadWriting = {
  createFile: { method: 'POST', path: '/download/mine', access: 'user' },
  getFileEditor: { method: 'GET', path: '/download/mine/{id}/editor', access: 'user' },
  saveFile: { method: 'POST', path: '/download/mine/{id}/save', access: 'user' },
  submitFile: { method: 'POST', path: '/download/mine/{id}/submit', access: 'user' },
  recallFile: { method: 'POST', path: '/download/mine/{id}/recall', access: 'user' },
  addFileVersion: { method: 'POST', path: '/download/mine/{id}/version', access: 'user' },
  withdrawFileVersion: { method: 'POST', path: '/download/mine/{id}/version/{versionId}/withdraw', access: 'user' },
} as unknown as typeof contract.downloadWriting
