/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/text-check.ts'

export const textCheck = {
  listMyHeldTexts: { method: 'GET', path: '/text/held', access: 'user' },
  listSensitiveWords: { method: 'GET', path: '/v1/manager/sensitiveWord/list', access: 'manager' },
  tryOutSensitiveWord: { method: 'POST', path: '/v1/manager/sensitiveWord/tryOut', access: 'manager' },
  addSensitiveWord: { method: 'POST', path: '/v1/manager/sensitiveWord', access: 'manager' },
  changeSensitiveWord: { method: 'POST', path: '/v1/manager/sensitiveWord/{id}', access: 'manager' },
  exportSensitiveWords: { method: 'GET', path: '/v1/manager/sensitiveWord/export', access: 'manager' },
  importSensitiveWords: { method: 'POST', path: '/v1/manager/sensitiveWord/import', access: 'manager' },
} as unknown as typeof contract.textCheck
