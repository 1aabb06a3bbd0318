/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/notice-workspace.ts'

export const managedNotice = {
  getDelivery: { method: 'GET', path: '/v1/manager/notice/delivery', access: 'manager' },
  listFailures: { method: 'GET', path: '/v1/manager/notice/failures', access: 'manager' },
  resendNotice: { method: 'POST', path: '/v1/manager/notice/failures/{id}/resend', access: 'manager' },
  listTemplates: { method: 'GET', path: '/v1/manager/notice/templates', access: 'manager' },
  tryTemplate: { method: 'POST', path: '/v1/manager/notice/try', access: 'manager' },
} as unknown as typeof contract.managedNotice
