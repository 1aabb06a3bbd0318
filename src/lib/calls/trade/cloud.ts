/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/cloud.ts'

export const CLOUD_TOOLS = [
  'accounting',
  'sheet',
  'contract',
  'kanban',
  'note',
  'schedule',
  'project',
  'disk',
] as typeof contract.CLOUD_TOOLS

export const cloud = {
  listProducts: { method: 'GET', path: '/cloud/list', access: 'public' },
  listCloudQuestions: { method: 'GET', path: '/cloud/question/list', access: 'public' },
  listSubscriptions: { method: 'GET', path: '/cloud/subscription/list', access: 'user' },
  getSubscription: { method: 'GET', path: '/cloud/subscription/{subscriptionId}', access: 'user' },
} as unknown as typeof contract.cloud
