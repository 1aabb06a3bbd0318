/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/download-workspace.ts'

export const downloadWorkspace = {
  listMyFiles: { method: 'GET', path: '/download/mine/list', access: 'user' },
  getMyFile: { method: 'GET', path: '/download/mine/{id}', access: 'user' },
  withdrawFile: { method: 'POST', path: '/download/mine/{id}/withdraw', access: 'user' },
  deleteFile: { method: 'POST', path: '/download/mine/{id}/delete', access: 'user' },
} as unknown as typeof contract.downloadWorkspace
